"""Gaming days, shifts and intervals: from the facility's clock to moments in UTC.

Every interval is half-open: what happened at its start is in it, what happened at its end is in the
next one. So days and shifts fit together, and nothing is counted twice or left out, also where
clocks are set forward or back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from types import MappingProxyType
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from croupier.law import RuleViolation
from croupier.ledger.journal import EVER

SHORTEST: Final = timedelta(hours=2)
"""A shift lasts this long at least: longer than any change of the clocks."""
SHIFTS: Final[Mapping[str, time]] = MappingProxyType(
    {"day": time(6), "swing": time(14), "grave": time(22)}
)
_DAY: Final = timedelta(days=1)
PERIODS: Final = ("day", "mtd", "ytd", "ltd")
"""A gaming day; and month, year and life to date."""


class Interval(NamedTuple):
    """From a moment on, up to another and without it."""

    start: datetime
    end: datetime
    title: str

    def __contains__(self, moment: object) -> bool:
        """Tell whether a moment is in it."""
        return isinstance(moment, datetime) and self.start <= moment < self.end


@dataclass(frozen=True, slots=True)
class GamingDay:
    """How a facility divides its time.

    >>> from zoneinfo import ZoneInfo
    >>> house = GamingDay(ZoneInfo("America/New_York"))
    >>> swing = house.shift(date(2026, 11, 30), "swing")
    >>> swing.start.isoformat(), swing.end.isoformat(), swing.title
    ('2026-11-30T19:00:00+00:00', '2026-12-01T03:00:00+00:00', 'shift swing of 2026-11-30')
    """

    zone: ZoneInfo
    shifts: Mapping[str, time] = field(default_factory=lambda: SHIFTS)
    """When each begins, in the order in which they follow; the gaming day begins with the first,
    and each lasts until the next one."""

    def __post_init__(self) -> None:
        """Check the shifts.

        Raises:
            RuleViolation: There is none, or one is too short or longer than the day.
        """
        if not self.shifts:
            raise RuleViolation("a gaming day without shifts", accepted="one shift or more")
        begins = [_since_midnight(begin) for begin in self.shifts.values()]
        lengths = [
            (after - begin) % _DAY or _DAY
            for begin, after in zip(begins, [*begins[1:], begins[0]], strict=True)
        ]
        if min(lengths) < SHORTEST or sum(lengths, timedelta()) != _DAY:
            told = ", ".join(f"{name} from {begin:%H:%M}" for name, begin in self.shifts.items())
            accepted = "shifts of two hours or more, one after the other, once around the clock"
            raise RuleViolation(f"the shifts are {told}", accepted=accepted)

    @property
    def begins(self) -> time:
        """When the gaming day begins, by the facility's clock."""
        return next(iter(self.shifts.values()))

    def start_of(self, day: date) -> datetime:
        """Return when a gaming day begins, in UTC.

        Raises:
            RuleViolation: There is no such day on the clock.
        """
        return self._moment(day, self.begins)

    def day_of(self, moment: datetime) -> date:
        """Return the gaming day in which a moment lies.

        Raises:
            RuleViolation: It began before the calendar does.
        """
        day = moment.astimezone(self.zone).date()
        return day if self.start_of(day) <= moment else _beside(day, -_DAY)

    def day(self, day: date) -> Interval:
        """Return a whole gaming day.

        Raises:
            RuleViolation: It does not end on the calendar.
        """
        return Interval(self.start_of(day), self._end_of(day), f"gaming day {day}")

    def shift(self, day: date, name: str) -> Interval:
        """Return one shift of a gaming day.

        Raises:
            RuleViolation: There is no shift of this name.
        """
        names = list(self.shifts)
        if name not in names:
            wrong = f"there is no shift {name!r:.40}"
            raise RuleViolation(wrong, accepted=", ".join(names))
        starts = [self._after_begin(day, self.shifts[one]) for one in names]
        ends = [*starts[1:], self._end_of(day)]
        place = names.index(name)
        return Interval(starts[place], ends[place], f"shift {name} of {day}")

    def period(self, day: date, name: str) -> Interval:
        """Return the gaming day, or the month, the year or everything up to its end.

        Raises:
            RuleViolation: There is no period of this name.
        """
        end = self.day(day).end
        if name == "day":
            return self.day(day)
        if name == "mtd":
            return Interval(self.start_of(day.replace(day=1)), end, f"month to date, {day}")
        if name == "ytd":
            return Interval(self.start_of(day.replace(month=1, day=1)), end, f"year to date, {day}")
        if name == "ltd":
            return Interval(EVER, end, f"life to date, {day}")
        raise RuleViolation(f"there is no period {name!r:.40}", accepted=", ".join(PERIODS))

    def between(self, start: datetime, end: datetime) -> Interval:
        """Return any interval.

        Raises:
            RuleViolation: It ends before it begins.
        """
        if end <= start:
            wrong = f"the interval from {start.isoformat()} to {end.isoformat()}"
            raise RuleViolation(wrong, accepted="an end after the start")
        return Interval(start, end, "interval")

    def asked_for(  # noqa: PLR0913 - what a person may ask for
        self,
        now: datetime,
        *,
        start: str | None = None,
        end: str | None = None,
        day: str | None = None,
        shift: str | None = None,
        period: str | None = None,
    ) -> Interval:
        """Return the interval that somebody asks for; of nothing said, today's gaming day.

        Args:
            now: When it is asked.
            start: Its start as a person writes it, with ``end`` and without the others.
            end: Its end.
            day: A gaming day.
            shift: One shift of that day.
            period: That day; or month, year or life up to its end.

        Raises:
            RuleViolation: Things are said that do not go together, or that cannot be read.
        """
        if start is not None or end is not None:
            if start is None or end is None or (day, shift, period) != (None, None, None):
                wrong = "a start or an end, beside something else or alone"
                raise RuleViolation(wrong, accepted="both; or a day with a shift or a period")
            return self.between(self.read(start), self.read(end))
        if shift is not None and period is not None:
            wrong = "a shift, which is part of a day, and a period"
            raise RuleViolation(wrong, accepted="one of them")
        of = self.day_of(now if day is None else self.read(day))
        return self.period(of, period or "day") if shift is None else self.shift(of, shift)

    def read(self, text: str) -> datetime:
        """Return the moment that a person writes.

        Args:
            text: A date, which is the beginning of that gaming day; or date and time, by the
                facility's clock where no offset stands behind it.

        Raises:
            RuleViolation: It is neither.

        >>> GamingDay(ZoneInfo("America/New_York")).read("2026-07-01").isoformat()
        '2026-07-01T10:00:00+00:00'
        """
        try:
            told = datetime.fromisoformat(text)
            if "T" not in text and " " not in text:
                return self.start_of(told.date())
            own = told.replace(tzinfo=self.zone) if told.tzinfo is None else told
            return own.astimezone(UTC)
        except (ValueError, OverflowError):
            accepted = "such as 2026-11-30, 2026-11-30T06:00 or 2026-11-30T11:00:00Z"
            raise RuleViolation(f"{text!r:.60} is no time", accepted=accepted) from None

    def _after_begin(self, day: date, begin: time) -> datetime:
        """Return when a shift begins; one before the day's own hour lies on the next date."""
        return self._moment(_beside(day, _DAY) if begin < self.begins else day, begin)

    def _end_of(self, day: date) -> datetime:
        return self._moment(_beside(day, _DAY), self.begins)

    def _moment(self, day: date, hour: time) -> datetime:
        try:
            return datetime.combine(day, hour, self.zone).astimezone(UTC)
        except OverflowError:
            raise _off_the_calendar(day) from None


def find_zone(name: str) -> ZoneInfo:
    """Return a time zone.

    Raises:
        RuleViolation: There is none of this name.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        wrong = f"there is no time zone {name!r:.60}"
        accepted = "one such as America/New_York; a system without any gets them by tzdata"
        raise RuleViolation(wrong, accepted=accepted) from None


def read_shifts(text: str) -> dict[str, time]:
    """Return the shifts that a person writes.

    Raises:
        RuleViolation: They cannot be read.

    >>> read_shifts("day=6, night=18:30")
    {'day': datetime.time(6, 0), 'night': datetime.time(18, 30)}
    """
    shifts: dict[str, time] = {}
    for part in text.split(","):
        name, _, hour = (piece.strip() for piece in part.partition("="))
        whole, _, minutes = hour.partition(":")
        try:
            begin = time(int(whole), int(minutes or 0))
        except ValueError:
            begin = None
        if not name or name in shifts or begin is None:
            accepted = "names and hours, each once, such as day=6,swing=14,grave=22"
            raise RuleViolation(f"the shifts are {text!r:.80}", accepted=accepted)
        shifts[name] = begin
    return shifts


def _beside(day: date, by: timedelta) -> date:
    try:
        return day + by
    except OverflowError:
        raise _off_the_calendar(day) from None


def _off_the_calendar(day: date) -> RuleViolation:
    return RuleViolation(f"the day {day}", accepted="a day that begins and ends on the calendar")


def _since_midnight(hour: time) -> timedelta:
    return timedelta(hours=hour.hour, minutes=hour.minute)
