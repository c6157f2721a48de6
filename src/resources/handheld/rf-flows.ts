import { belongsTo, choice, code, flag, object, resource, text } from '#declare/resource.ts'

/** What a handheld asks and does, step by step. */
export const rfFlows = resource({
  name: 'rf_flows',
  one: 'rf_flow',
  area: 'handheld',
  means: 'What a handheld asks and does, step by step.',
  verbs: ['remove'],
  path: 'rf/flows',
  answers: { update: 'nothing' },

  fields: {
    code:           code({ max: 50, required: true, fixed: true, means: 'The short name people know it by; unique in its implementation.' }),
    name:           text({ follows: ['code'], means: 'The name shown to people.' }),
    flow_type:      choice(['standard', 'task', 'loading'], { required: true, plain: true, filter: 'FlowTypeInputType', means: 'standard is chosen from the menu, task works tasks off, loading brings units onto trailers.' }),
    implementation: belongsTo('rf_implementations', { required: true, means: 'The implementation it belongs to.' }),
    is_default:     flag({ sole: 'at_most_one', within: ['implementation', 'flow_type'], means: 'Whether it is the flow taken for its type in its implementation.' }),
    definition:     object({ initially: { steps: [] }, means: 'Its steps, each with an id, a kind, and where it leads.' }),
    slug:           code({ max: 50, computed: true, means: 'The code in lower case, with - for _.' }),
  },

  unique: [['implementation', 'code']],
})

/** What a flow is copied with. */
export const rfFlowCopy = resource({
  name: 'rf_flows',
  one: 'rf_flow',
  area: 'handheld',
  means: 'What a flow is copied with.',
  verbs: [],

  fields: {
    code: code({ max: 50, required: true, means: 'The code of the copy.' }),
  },
})
