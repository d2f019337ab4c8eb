"""Scenarios: little stories beside the cards, set up, played through the engine and held against what they say.

```python
for outcome in run_file(path, table_of, root=root):
    print(outcome.name, outcome.passed)
```
"""

from gesso.lab.scenarios.files import run_file
from gesso.lab.scenarios.outcome import Failure, FileOutcome, Outcome
from gesso.lab.scenarios.playing import play_scenario
from gesso.lab.scenarios.reading import Choose, Expect, Resolve, Scenario, Word, read_scenarios
from gesso.lab.scenarios.stage import Difference, Misfit, Stage, StageTable, fold

__all__ = [
    "Choose",
    "Difference",
    "Expect",
    "Failure",
    "FileOutcome",
    "Misfit",
    "Outcome",
    "Resolve",
    "Scenario",
    "Stage",
    "StageTable",
    "Word",
    "fold",
    "play_scenario",
    "read_scenarios",
    "run_file",
]
