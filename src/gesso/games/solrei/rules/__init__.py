"""The rules of SolRei: the state of a Show with its operations, the round as a table of steps, the Exchange, linking and views."""
