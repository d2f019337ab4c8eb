"""The rules of SolRei: the state of a Show, the round as a table of steps, the Exchange, linking and views."""
