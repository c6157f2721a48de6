import { belongsTo, choice, integer, resource } from '#declare/resource.ts'

/** By what locations are tried when goods of an account are put away. */
export const putawayRules = resource({
  name: 'putaway_rules',
  one: 'putaway_rule',
  area: 'tasks',
  means: 'By what locations are put in order when goods of an account are put away.',
  verbs: [],

  fields: {
    account:   belongsTo('accounts', { required: true, fixed: true, on_removal: 'remove', means: 'The account.' }),
    rule:      choice(['code', 'walk_sequence', 'remaining_height', 'pickface_proximity'], { required: true, plain: true, filter: 'RuleInputType', means: 'What of a location is looked at: its code, its place on the walk, the height left over the load, how near a pickface of the product is.' }),
    direction: choice(['asc', 'desc'], { required: true, plain: true, filter: 'DirectionInputType', means: 'Whether the lowest or the highest goes first.' }),
    position:  integer({ min: 1, max: 1_000_000, means: 'Its place among the rules of the account: 1, 2, 3 without gaps; the last when not given.' }),
  },
})

/** Where a rule is put. */
export const putawayRulePosition = resource({
  name: 'putaway_rules',
  one: 'putaway_rule',
  area: 'tasks',
  means: 'Where a rule is put among those of its account.',
  verbs: [],
  fields: { position: integer({ min: 1, max: 1_000_000, required: true, means: 'Its place: 1, 2, 3; past the last it is put last.' }) },
})
