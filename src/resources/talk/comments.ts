import { belongsTo, choice, code, flag, ids, integer, moment, notes, resource, text, texts } from '#declare/resource.ts'

/** The types of records that can be commented on and watched. */
export const typesWithComments = [
  'goods_outs', 'goods_in_receipts', 'goods_out_pick_lists', 'shipments', 'packages', 'loads', 'bookings', 'crossdocks', 'tasks',
  'stocks', 'storage_units', 'stock_checks', 'products', 'accounts', 'customers', 'suppliers', 'carriers', 'warehouses', 'locations',
  'charge_baskets', 'charge_cards', 'invoices', 'imports', 'integrations', 'automations', 'printers', 'reports',
] as const

/** Whether records of a type can be commented on and watched. */
export const hasComments = (type: string): boolean => typesWithComments.some((one) => one === type)

/** Comment: what somebody wrote about a record, to colleagues or to the client whose record it is. */
export const comments = resource({
  name: 'comments',
  one: 'comment',
  area: 'screens',
  description: 'Comment: what somebody wrote about a record, to colleagues or to the client whose record it is.',
  verbs: [],
  imported: false,
  visible_through: { type: 'record_type', id: 'record_id', of: typesWithComments, needs_view: true },
  shown_by: 'visible_to_client',

  fields: {
    record_type:        code({ max: 63, required: true, fixed: true, example: 'goods_outs', description: 'Type of the record it is about.' }),
    record_id:          integer({ min: 1, required: true, fixed: true, external_id: true, description: 'Id of the record it is about.' }),
    record_title:       text({ read_only: true, description: 'Reference, code or name of the record when the comment was written.' }),
    text:               notes({ max: 5000, required: true, description: 'Text; it is shown as it is, without any formatting.' }),
    kind:               choice(['comment', 'hand_over'], { default: 'comment', fixed: true, description: 'Kind: a comment, or the hand-over of a warehouse to the next shift.' }),
    open_points:        texts({ max: 500, description: 'Points that the next shift has to see to, for a hand-over.' }),
    visible_to_client:  flag({ fixed: true, description: 'Whether users limited to accounts see it, if they see the record. All that they write themselves is.' }),
    mentioned_user_ids: ids('users', { description: 'Ids of the users it mentions, who are notified.' }),
    document_ids:       ids('documents', { description: 'Ids of its files: documents that its author uploaded. Whoever sees the comment may download them.' }),
    awaits_answer:      flag({ read_only: true, description: 'Whether a client asked and nobody of the warehouse has answered yet, or nobody has acknowledged the hand-over.' }),
    edited_at:          moment({ read_only: true, description: 'Time at which its author last changed the text.' }),
    acknowledged_at:    moment({ read_only: true, description: 'Time at which a hand-over was acknowledged.' }),
    acknowledged_by:    belongsTo('users', { read_only: true, on_delete: 'set_null', description: 'User who acknowledged a hand-over.' }),
    user:               belongsTo('users', { read_only: true, created_by: true, description: 'Author.' }),
  },

  rules: [
    { field: 'record_type', holds: ({ record_type }) => hasComments(record_type), error: 'inclusion', facts: { allowed: typesWithComments } },
    { field: 'kind', holds: ({ kind, record_type }) => kind !== 'hand_over' || record_type === 'warehouses', error: 'hand_over_of_warehouse' },
    { field: 'visible_to_client', holds: ({ kind, visible_to_client }) => kind !== 'hand_over' || visible_to_client !== true, error: 'hand_over_inside' },
  ],
})
