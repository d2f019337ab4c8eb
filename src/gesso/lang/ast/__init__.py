"""The syntax tree that every game shares: frozen nodes by chapter, each with one declaration.

Resolution keeps the classes and fills the fields that the parser leaves empty (`type`, `ids`, `face`, `slot`). So a
resolved program prints back into the language exactly as its syntax tree does.
"""

from gesso.lang.ast import passives, sentences, things
from gesso.lang.ast.alternatives import MOST_WAYS as MOST_WAYS
from gesso.lang.ast.alternatives import PayOneOf as PayOneOf
from gesso.lang.ast.alternatives import plain_costs as plain_costs
from gesso.lang.ast.alternatives import single_prices as single_prices
from gesso.lang.ast.alternatives import ways_to_pay as ways_to_pay
from gesso.lang.ast.amounts import ThatMuch as ThatMuch
from gesso.lang.ast.amounts import amount_in as amount_in
from gesso.lang.ast.lasting import Until as Until
from gesso.lang.ast.passives import *  # noqa: F403
from gesso.lang.ast.sentences import *  # noqa: F403
from gesso.lang.ast.things import *  # noqa: F403
from gesso.lang.nodes import Node as Node
from gesso.lang.nodes import children as children
from gesso.lang.nodes import walk as walk

CHAPTERS = (things, sentences, passives)
