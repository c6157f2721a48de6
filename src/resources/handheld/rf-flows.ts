import { belongsTo, choice, code, flag, object, resource, text, texts } from '#declare/resource.ts'

/** RF flow: sequence of steps of a handheld dialogue. */
export const rfFlows = resource({
  name: 'rf_flows',
  one: 'rf_flow',
  area: 'handheld',
  description: 'RF flow: sequence of steps of a handheld dialogue.',
  verbs: ['remove'],
  shared_with: 'all',
  path: 'rf/flows',
  answers: { update: 'nothing' },

  fields: {
    code:           code({ max: 50, required: true, fixed: true, description: 'Flow code, unique within its implementation.' }),
    name:           text({ follows: ['code'], description: 'Display name.' }),
    flow_type:      choice(['standard', 'task', 'loading'], { required: true, plain_text: true, filter_type: 'FlowTypeInputType', description: 'Flow type: standard is chosen from the menu, task works through tasks, loading loads units onto trailers.' }),
    implementation: belongsTo('rf_implementations', { required: true, description: 'RF implementation the flow belongs to.' }),
    is_default:     flag({ exclusive: 'at_most_one', within: ['implementation', 'flow_type'], description: 'Whether this is the default flow of its type within the implementation.' }),
    definition:     object({ default: { steps: [] }, description: 'Steps of the flow, each with an id, a kind, and the step that follows.' }),
    slug:           code({ max: 50, computed: true, description: 'Slug: the code in lower case with - in place of _.' }),
  },

  unique: [['implementation', 'code']],
})

/** Copy of a flow. */
export const rfFlowCopy = resource({
  name: 'rf_flows',
  one: 'rf_flow',
  area: 'handheld',
  description: 'Copy of a flow.',
  verbs: [],

  fields: {
    code: code({ max: 50, required: true, description: 'Code of the copy.' }),
  },
})

/** Default flows that an implementation takes over. */
export const defaultFlowsTaking = resource({
  name: 'rf_implementations',
  one: 'rf_implementation',
  area: 'handheld',
  description: 'Default flows that an implementation takes over.',
  verbs: [],

  fields: {
    codes: texts({ max: 50, required: true, example: ['PICK'], description: 'Codes of the default flows.' }),
  },
})
