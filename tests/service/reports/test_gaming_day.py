"""Days and shifts fit together without gap or overlap, also when the clocks change."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.law import RuleViolation
from croupier.ledger.journal import EVER, instant
from croupier.service.reports.gaming_day import GamingDay, find_zone, read_shifts

NEW_YORK = ZoneInfo("America/New_York")
ZONES = st.sampled_from(["America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "UTC"])
DAYS = st.dates(date(2007, 1, 1), date(2037, 12, 30))
LATE = {"day": time(8), "swing": time(17), "late": time(2)}
ODD = {"night": time(1, 30), "early": time(3, 30), "day": time(12)}


@given(ZONES, DAYS, st.sampled_from([None, ODD, LATE]))
def test_shifts_make_up_the_day(zone: str, day: date, shifts: dict[str, time] | None) -> None:
    house = GamingDay(ZoneInfo(zone)) if shifts is None else GamingDay(ZoneInfo(zone), shifts)
    whole = house.day(day)
    parts = [house.shift(day, name) for name in house.shifts]
    assert [part.start for part in parts] == [whole.start, *[part.end for part in parts[:-1]]]
    assert parts[-1].end == whole.end
    assert all(part.start < part.end for part in parts) or zone == "Pacific/Apia"
    assert whole.end == house.day(day + timedelta(days=1)).start


@given(ZONES, st.datetimes(datetime(2007, 1, 2), datetime(2037, 12, 30), timezones=st.just(UTC)))  # noqa: DTZ001
def test_every_moment_is_in_its_gaming_day(zone: str, moment: datetime) -> None:
    house = GamingDay(ZoneInfo(zone))
    assert moment in house.day(house.day_of(moment))


@pytest.mark.parametrize(
    ("day", "hours"), [("2026-03-07", 23), ("2026-10-31", 25), ("2026-11-01", 24)]
)
def test_the_day_on_which_clocks_change_is_shorter_or_longer(day: str, hours: int) -> None:
    whole = GamingDay(NEW_YORK).day(date.fromisoformat(day))
    assert whole.end - whole.start == timedelta(hours=hours)


def test_an_interval_has_its_start_and_not_its_end() -> None:
    whole = GamingDay(NEW_YORK).day(date(2026, 11, 30))
    assert instant("2026-11-30T11:00:00.000Z") in whole
    assert instant("2026-12-01T10:59:59.999Z") in whole
    assert instant("2026-12-01T11:00:00.000Z") not in whole
    assert "2026-11-30T11:00:00.000Z" not in whole


def test_a_shift_that_begins_after_midnight_belongs_to_the_day_before() -> None:
    house = GamingDay(NEW_YORK, LATE)
    late = house.shift(date(2026, 11, 30), "late")
    assert late.start == datetime(2026, 12, 1, 7, tzinfo=UTC)
    assert late.end == datetime(2026, 12, 1, 13, tzinfo=UTC)
    assert house.day_of(late.end - timedelta(microseconds=1)) == date(2026, 11, 30)
    assert house.day_of(late.end) == date(2026, 12, 1)


def test_to_date_begins_with_the_month_the_year_or_ever() -> None:
    house = GamingDay(NEW_YORK)
    day = date(2026, 7, 4)
    starts = {name: house.period(day, name) for name in ("day", "mtd", "ytd", "ltd")}
    assert {one.end for one in starts.values()} == {datetime(2026, 7, 5, 10, tzinfo=UTC)}
    assert starts["mtd"].start == datetime(2026, 7, 1, 10, tzinfo=UTC)
    assert starts["ytd"].start == datetime(2026, 1, 1, 11, tzinfo=UTC)
    assert starts["ltd"].start == EVER


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-11-30", "2026-11-30T11:00:00+00:00"),
        ("2026-11-30T06:30", "2026-11-30T11:30:00+00:00"),
        ("2026-11-30 06:30:15", "2026-11-30T11:30:15+00:00"),
        ("2026-11-30T11:00Z", "2026-11-30T11:00:00+00:00"),
        ("2026-11-30T12:00+01:00", "2026-11-30T11:00:00+00:00"),
    ],
)
def test_times_are_read(text: str, moment: str) -> None:
    assert GamingDay(NEW_YORK).read(text).isoformat() == moment


@pytest.mark.parametrize(
    "text", ["", "noon", "2026-13-01", "2026-11-30T25:00", "0001-01-01T00:00+14:00"]
)
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(RuleViolation, match="is no time") as caught:
        GamingDay(NEW_YORK).read(text)
    assert caught.value.accepted


@pytest.mark.parametrize(
    ("shifts", "wrong"),
    [
        ({}, "without shifts"),
        ({"a": time(6), "b": time(7)}, "a from 06:00, b from 07:00"),
        ({"a": time(6), "b": time(6)}, "the shifts are"),
        ({"a": time(6), "b": time(22), "c": time(14)}, "the shifts are"),
    ],
)
def test_shifts_that_do_not_go_once_around_the_clock_are_refused(
    shifts: dict[str, time], wrong: str
) -> None:
    with pytest.raises(RuleViolation, match=wrong):
        GamingDay(NEW_YORK, shifts)


def test_one_shift_is_the_whole_day() -> None:
    house = GamingDay(NEW_YORK, {"all": time(4)})
    day = date(2026, 11, 30)
    assert house.shift(day, "all")[:2] == house.day(day)[:2]


@pytest.mark.parametrize("text", ["", "day", "day=", "day=25", "=6", "day=6,day=14", "day=6:99"])
def test_shifts_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(RuleViolation, match="the shifts are"):
        read_shifts(text)


def test_what_is_not_there_is_named() -> None:
    house, day = GamingDay(NEW_YORK), date(2026, 11, 30)
    with pytest.raises(RuleViolation, match="no shift 'late'"):
        house.shift(day, "late")
    with pytest.raises(RuleViolation, match="no period 'week'"):
        house.period(day, "week")
    with pytest.raises(RuleViolation, match="interval from"):
        house.between(EVER, EVER)
    for name in ("Mars/Base", "", "../etc", "America"):
        with pytest.raises(RuleViolation, match="no time zone"):
            find_zone(name)
    with pytest.raises(RuleViolation, match="the day 9999-12-31"):
        GamingDay(NEW_YORK, {"all": time(23)}).start_of(date.max)


@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Auckland", "UTC"])
@pytest.mark.parametrize("part", [{}, {"shift": "day"}, {"shift": "grave"}, {"period": "mtd"}])
def test_days_at_the_ends_of_the_calendar_are_refused_in_order(
    zone: str, part: dict[str, str]
) -> None:
    house, now = GamingDay(ZoneInfo(zone)), datetime(2026, 11, 30, tzinfo=UTC)
    refused = []
    for day in ("0001-01-01", "0001-01-01T00:00", "0001-01-02", "9999-12-30", "9999-12-31"):
        try:
            interval = house.asked_for(now, day=day, **part)
        except RuleViolation as error:
            refused.append((day, error.accepted))
        else:
            assert interval.start < interval.end
    assert ("9999-12-31", "a day that begins and ends on the calendar") in refused
