"""Scenarios: short stories beside the cards, set up, played through the engine and compared with what they expect.

```python
for outcome in run_file(path, table_of, root=root):
    print(outcome.name, outcome.passed)
```
"""

from gesso.sim.scenarios.adapter import (
    AdapterTable,
    Answer,
    Difference,
    Failure,
    FileOutcome,
    Outcome,
    ScenarioAdapter,
    ScenarioError,
    fold,
)
from gesso.sim.scenarios.reader import Choose, Expect, Resolve, Scenario, ScenarioWord, read_scenarios
from gesso.sim.scenarios.runner import play_scenario, run_file

__all__ = [
    "AdapterTable", "Answer", "Choose", "Difference", "Expect", "Failure", "FileOutcome", "Outcome", "Resolve",
    "Scenario", "ScenarioAdapter", "ScenarioError", "ScenarioWord", "fold", "play_scenario", "read_scenarios", "run_file",
]  # fmt: skip
