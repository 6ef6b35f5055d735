"""What each role may do, cell by cell."""

from __future__ import annotations

from itertools import product

import pytest

from croupier.service.people.errors import NotPermittedError
from croupier.service.people.roles import (
    MACHINES,
    MAY,
    PERMISSIONS,
    PERSONS,
    ROLES,
    Permission,
    Role,
    may,
    require,
)

MATRIX = """
                  player  dealer  supervisor  auditor  clock
watch tables      yes     yes     yes         yes      yes
command tables    yes     yes     yes         no       yes
play own seat     yes     no      no          no       no
run tables        no      yes     yes         no       no
manage tables     no      no      yes         no       no
manage meters     no      no      yes         no       no
fire clocks       no      yes     yes         no       yes
approve           no      no      yes         no       no
read balances     no      yes     yes         yes      no
read own records  yes     no      yes         yes      no
read records      no      no      yes         yes      no
read reports      no      no      yes         yes      no
read log          no      no      yes         yes      no
read people       no      no      yes         yes      no
manage people     no      no      yes         no       no
own account       yes     yes     yes         yes      no
verify            no      no      yes         yes      no
export            no      no      yes         yes      no
see operation     no      no      yes         yes      no
"""
HEAD, *LINES = MATRIX.strip("\n").splitlines()
EXPECTED = {
    (role, line[:18].strip()): word == "yes"
    for line in LINES
    for role, word in zip(HEAD.split(), line[18:].split(), strict=True)
}


@pytest.mark.parametrize(("role", "permission"), list(product(ROLES, PERMISSIONS)))
def test_what_a_role_may_do(role: Role, permission: Permission) -> None:
    assert may(role, permission) is EXPECTED[role, permission]
    if not may(role, permission):
        with pytest.raises(NotPermittedError, match=f"may not {permission}. Accepted: an? "):
            require("ann", role, permission)
    else:
        require("ann", role, permission)


def test_the_matrix_has_no_other_cell() -> None:
    assert set(EXPECTED) == set(product(ROLES, PERMISSIONS))
    assert set(MAY) == {*ROLES, "operator"}


def test_the_operator_looks_after_people_and_nothing_else() -> None:
    assert MAY["operator"] == {"read people", "manage people"}


def test_every_permission_is_somebodys() -> None:
    assert frozenset[Permission]().union(*MAY.values()) == set(PERMISSIONS)


def test_no_machine_is_a_supervisor_and_no_person_a_clock() -> None:
    assert set(ROLES) - set(MACHINES) == {"supervisor"}
    assert set(ROLES) - set(PERSONS) == {"clock"}
