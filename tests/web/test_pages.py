"""The pages around the tables: who sees them, under which policy, and whether all can."""

from __future__ import annotations

import httpx

from web.visiting import House, Visit


def test_the_policy_lets_templates_be_compiled_at_tables_alone(house: House) -> None:
    with httpx.Client(base_url=house.address) as client:
        for path in ("/", "/login", "/rules/let-it-ride", "/v1/openapi.json", "/v1/no-such-thing"):
            answer = client.get(path)
            assert "unsafe" not in answer.headers["content-security-policy"], path
        token = client.post("/practice/uth")
        answer = client.get(token.headers["location"])  # the client keeps the cookie
        assert "'unsafe-eval'" in answer.headers["content-security-policy"]


def test_what_is_not_there_is_told_without_a_script(house: House) -> None:
    with httpx.Client(base_url=house.address) as client:
        client.post("/practice/uth")
        for path in ("/none", "/table/none", "/rules/none", "/static/none"):
            answer = client.get(path)
            assert answer.status_code == 404
            assert "<script" not in answer.text
        refused = client.post("/practice/none")
        assert refused.status_code == 409
        assert "Accepted:" in refused.text


def test_the_service_still_answers_for_what_is_its_own(house: House) -> None:
    with httpx.Client(base_url=house.address) as client:
        for method, path, status in (("GET", "/v1/none", 404), ("PUT", "/v1/tables", 405)):
            answer = client.request(method, path)
            assert answer.status_code == status
            assert answer.headers["content-type"] == "application/problem+json"


def test_the_lobby_shows_a_table_of_ones_own_to_nobody_else(house: House) -> None:
    with (
        httpx.Client(base_url=house.address) as mine,
        httpx.Client(base_url=house.address) as other,
    ):
        name = mine.post("/practice/uth").headers["location"].rpartition("/")[2]
        other.post("/practice/lir")
        assert f'action="/table/{name}/seat"' in mine.get("/").text
        assert name not in other.get("/").text
        assert name not in httpx.get(house.address).text
        assert other.post(f"/table/{name}/seat").status_code == 404


def test_a_session_is_in_a_cookie_that_no_script_reads(house: House) -> None:
    with httpx.Client(base_url=house.address) as client:
        given = client.post("/practice/uth").headers["set-cookie"]
        assert {"HttpOnly", "SameSite=strict"} <= set(given.split("; "))
        forged = client.get("/table/let-it-ride", headers={"Cookie": "croupier=forged"})
        assert forged.headers["location"] == "/"


def test_a_house_that_is_no_practice_house_lets_nobody_in_without_an_account(closed: str) -> None:
    with httpx.Client(base_url=closed) as client:
        assert "Play" not in client.get("/").text
        assert client.post("/practice/uth").status_code == 404
        assert client.post("/table/any/seat").status_code == 404
        assert client.get("/table/any").headers["location"] == "/"


def test_the_first_password_is_changed_before_anything_else(visit: Visit, house: House) -> None:
    page = visit.page
    visit.go("/login")
    for name, password in (("Pat", house.password), ("Pat", "wrong")):
        page.fill("[name=name]", name)
        page.fill("[name=password]", password)
        page.keyboard.press("Enter")
        page.wait_for_load_state()
        if password == house.password:
            page.fill("[name=old]", password)
            page.fill("[name=new]", "nine green bottles")
            page.keyboard.press("Enter")
            page.wait_for_selector("text=Log out")
            assert page.inner_text("header span") == "Pat"
            page.click("text=Log out")
            page.click("text=Log in")
    assert "Accepted" in page.inner_text("[role=alert]")
    visit.complaints.clear()  # the browser notes the refusal, 401, as an error


def test_what_a_table_pays_is_read_before_any_wager(visit: Visit) -> None:
    for path, nth in (("/rules/let-it-ride", "0"), ("/practice/uth/rules", "1")):
        visit.go(path)
        assert "royal flush" in visit.page.inner_text("table >> nth=" + nth)
        assert visit.page.locator("header span").count() == 0
