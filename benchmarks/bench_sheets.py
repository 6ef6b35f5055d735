from collections.abc import Callable
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from croupier.odds.sheets.csv import write_csv
from croupier.odds.sheets.pdf import write_pdf
from croupier.odds.sheets.xlsx import write_xlsx
from odds.example import compare, example, manager


@pytest.mark.parametrize("write", [write_csv, write_xlsx, write_pdf])
def bench_one_sheet(benchmark: BenchmarkFixture, write: Callable[[dict[str, Any]], Any]) -> None:
    par = example(manager=manager(), compare=compare())
    assert benchmark(write, par)
