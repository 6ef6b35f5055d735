"""Wrong values that a record is broken with, by game."""

from __future__ import annotations

from typing import Any

UTH, FCP, LIR = "ultimate-texas-holdem", "four-card-poker", "let-it-ride"
BAD_AMOUNTS: list[Any] = [
    1000.0,
    500.5,
    True,
    False,
    "1000",
    -500,
    0,
    10**12 + 100,
    10**15,
    float("nan"),
    float("inf"),
    150,
    50,
    1033,
    [500],
    {"chips": -500, "coupon": 500},
    {"chips": 500.0, "coupon": 500},
    {"chips": 500, "coupon": 500, "cash": 500},
]
BAD_TURNS: dict[str, list[Any]] = {
    UTH: [
        ["fold"],
        ["play 2x"],
        ["play 1x"],
        ["check", "fold"],
        ["check", "play 4x"],
        ["check", "check", "check"],
        ["check", "check", "play 2x"],
        ["play 4x", "check"],
        ["play 3x", "play 2x"],
        ["play"],
        ["ride", "ride"],
        ["check", "check", "fold", "fold"],
    ],
    FCP: [
        ["check"],
        ["play 4x"],
        ["play 0x"],
        ["fold", "fold"],
        ["play 1x", "play 1x"],
        ["ride", "pull"],
        [1],
        "fold",
    ],
    LIR: [["ride", "ride", "ride"], ["fold"], ["ride", "check"], ["play 1x"], ["pull", "fold"]],
}
TABLE_KEYS: dict[str, dict[str, str]] = {
    UTH: {"blind_table": "CDZ", "trips_table": "EFZ"},
    FCP: {"aces_up_table": "GHZ", "six_card_table": "CDZ"},
    LIR: {"three_card_table": "GHZ"},
}
LOW_PAYS: dict[str, list[Any]] = {
    UTH: [
        {"win": "1:2"},
        {"trips": {"flush": "5:1"}},
        {"trips": {"three of a kind": "5:2"}},
        {"trips": {"royal flush": "49:1"}},
    ],
    FCP: [
        {"win": "9:10"},
        {"ante_bonus": {"four of a kind": "24:1"}},
        {"ante_bonus": {"three of a kind": "1:1"}},
    ],
    LIR: [
        {"bet": {"royal flush": "999:1"}},
        {"bet": {"pair of tens": "1:2"}},
        {"bet": {"flush": "7:1"}},
        {"bonus": {"straight": 2400}},
    ],
}
BAD_PAYS: dict[str, list[Any]] = {
    UTH: [
        {"blind": {"straight": "2:1"}},
        {"win": "2"},
        {"win": 2},
        {"trips": {"flush": "8 to 1"}},
        {"trips": {"flush": "8:0"}},
        {"trips": {"flsh": "8:1"}},
        {"trips": "8:1"},
    ],
    FCP: [
        {"aces_up": {"pair of aces": "2:1"}},
        {"six_card": {"flush": "16:1"}},
        {"progressive": {"three of a kind": "20:1"}},
        {"envy": {"four of a kind": "400:1"}},
        {"ante_bonus": {"four of a kind": "x:1"}},
        {"ante_bonus": {"four of a kind": 26}},
    ],
    LIR: [
        {"bet": {"flush": "9:-1"}},
        {"bet": {"flush": 9}},
        {"aces_up": {"flush": "9"}},
        {"bonus": {"straight": "30:1"}},
        {"bonus": {"straight": 3000.0}},
    ],
}
BAD_INCIDENTS: list[Any] = [
    {"kind": "earthquake"},
    {},
    "dealer card exposed",
    {"kind": "left"},
    {"kind": "wrong number of cards"},
    {"kind": "wrong number of cards", "seat": 9},
    {"kind": "wrong number of cards", "seat": "2"},
    {"kind": "left", "seat": 9, "ruling": "stands"},
    {"kind": "card found face up", "before_hands": "yes"},
    {"kind": "card found face up"},
]
