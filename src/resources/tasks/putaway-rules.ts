import { belongsTo, choice, integer, resource } from '#declare/resource.ts'

/** Putaway rule: the order in which locations are tried for goods of an account. */
export const putawayRules = resource({
  name: 'putaway_rules',
  one: 'putaway_rule',
  area: 'tasks',
  description: 'Putaway rule: criterion by which candidate locations are ranked when goods of an account are put away.',
  verbs: [],

  fields: {
    account:   belongsTo('accounts', { required: true, fixed: true, on_delete: 'cascade', description: 'Account the rule belongs to.' }),
    rule:      choice(['code', 'walk_sequence', 'remaining_height', 'pickface_proximity'], { required: true, plain_text: true, filter_type: 'RuleInputType', description: 'Ranking criterion: location code, walk sequence, height remaining above the load, or proximity to a pick face of the product.' }),
    direction: choice(['asc', 'desc'], { required: true, plain_text: true, filter_type: 'DirectionInputType', description: 'Sort direction: lowest value first (asc) or highest value first (desc).' }),
    position:  integer({ min: 1, max: 1_000_000, description: 'Position among the rules of the account: 1, 2, 3 without gaps; the last position when not given.' }),
  },
})

/** Target of a putaway rule. */
export const putawayRulePosition = resource({
  name: 'putaway_rules',
  one: 'putaway_rule',
  area: 'tasks',
  description: 'New position of a putaway rule among those of its account.',
  verbs: [],
  fields: { position: integer({ min: 1, max: 1_000_000, required: true, description: 'Position, counted from 1; a number beyond the last puts the rule last.' }) },
})
