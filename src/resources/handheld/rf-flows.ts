import { belongsTo, choice, code, flag, object, resource, text } from '#declare/resource.ts'

/** RF flow: sequence of steps of a handheld dialogue. */
export const rfFlows = resource({
  name: 'rf_flows',
  one: 'rf_flow',
  area: 'handheld',
  means: 'RF flow: sequence of steps of a handheld dialogue.',
  verbs: ['remove'],
  path: 'rf/flows',
  answers: { update: 'nothing' },

  fields: {
    code:           code({ max: 50, required: true, fixed: true, means: 'Flow code, unique within its implementation.' }),
    name:           text({ follows: ['code'], means: 'Display name.' }),
    flow_type:      choice(['standard', 'task', 'loading'], { required: true, plain: true, filter: 'FlowTypeInputType', means: 'Flow type: standard is chosen from the menu, task works through tasks, loading loads units onto trailers.' }),
    implementation: belongsTo('rf_implementations', { required: true, means: 'RF implementation the flow belongs to.' }),
    is_default:     flag({ sole: 'at_most_one', within: ['implementation', 'flow_type'], means: 'Whether this is the default flow of its type within the implementation.' }),
    definition:     object({ initially: { steps: [] }, means: 'Steps of the flow, each with an id, a kind, and the step that follows.' }),
    slug:           code({ max: 50, computed: true, means: 'Slug: the code in lower case with - in place of _.' }),
  },

  unique: [['implementation', 'code']],
})

/** Copy of a flow. */
export const rfFlowCopy = resource({
  name: 'rf_flows',
  one: 'rf_flow',
  area: 'handheld',
  means: 'Copy of a flow.',
  verbs: [],

  fields: {
    code: code({ max: 50, required: true, means: 'Code of the copy.' }),
  },
})
