import { belongsTo, choice, day, decimal, flag, integer, integers, notes, object, quantity, resource, text, texts } from '#declare/resource.ts'
import { ownSlots } from '#resources/slots.ts'

const act = { name: 'tasks', one: 'task', area: 'tasks', verbs: [] } as const
const TYPES = ['RCV', 'PWAY', 'PICK', 'REPLEN', 'TRAN', 'CONV', 'DISP', 'LOAD', 'CHECK'] as const

/** What may be said of a task: that it is done, how it was done, or what should be different about it. */
export const taskUpdate = resource({
  ...act,
  means: 'What is said of a task: that it is done and how, or what should be different about it.',
  fields: {
    account:            belongsTo('accounts', { means: 'The owner; only the one it has.' }),
    warehouse:          belongsTo('warehouses', { means: 'The warehouse; only the one it is in.' }),
    status:             text({ max: 30, means: 'completed, or cancelled.' }),
    priority:           integer({ min: -1_000_000, max: 1_000_000, initially: 0, means: 'The higher goes first.' }),
    notes:              notes({ means: 'What the person who does it should know.' }),
    confirmed_quantity: quantity({ min: 0, means: 'How much was done, in units.' }),
    location_to:        belongsTo('locations', { means: 'Where the goods are, or go.' }),
    storage_unit_to:    belongsTo('storage_units', { means: 'What they are put on; null for loose goods.' }),
    serial_numbers:     texts({ max: 50_000, format: 'serial_number', means: 'The serial number of each unit.' }),
    stock_id:           integer({ names_outside: true, means: 'The pile that was taken instead of those that were planned, or one on the unit that was taken whole instead.' }),
    short_reason:       notes({ means: 'Why less was picked or dispatched.' }),
    base_storage_unit_type: belongsTo('storage_unit_types', { means: 'The kind of unit that is made for received goods.' }),
    batch:              text({ max: 60, means: 'The batch of received or made goods.' }),
    sell_by_date:       day({ means: 'Their sell-by date.' }),
    best_before_date:   day({ means: 'Their best-before date.' }),
    keep_open:          flag({ means: 'Whether what did not come stays to be received, and what was not picked stays to be picked, by a task of its own.' }),
    force:              flag({ means: 'Of dispatching: whether goods of a shipment leave that nobody packed.' }),
    stock_status:       choice(['available', 'held'], { stored: 'lower', plain: true, means: 'Whether received goods are free, or held on arrival.' }),
    hold_description:   notes({ means: 'Why they are held.' }),
    disposition:        choice(['restock', 'hold', 'return_to_supplier', 'scrap'], { plain: true, means: 'What becomes of returned goods, or of staged ones that are not dispatched: those are restocked when not given, or scrapped.' }),
    reason_code:        belongsTo('reason_codes', { means: 'Why returned goods are held or scrapped, or less was dispatched.' }),
    description:        notes({ means: 'What is said about returned goods.' }),
    length:             decimal({ min: 0, above: true, means: 'The length of a full unit.' }),
    width:              decimal({ min: 0, above: true, means: 'The width of a full unit.' }),
    height:             decimal({ min: 0, above: true, means: 'The height of a full unit.' }),
    weight:             decimal({ min: 0, above: true, unit: 'kg', means: 'The weight of a full unit.' }),
    unit_of_measure:    choice(['millimetre', 'centimetre', 'metre', 'inch', 'foot'], { plain: true, means: 'What the size is measured in.' }),
    ...ownSlots,
  },
  gathered: { dimensions: ['length', 'width', 'height', 'weight', 'unit_of_measure'] },
})

/** Who is to do a task. */
export const taskAllocation = resource({
  ...act,
  means: 'Who is to do a task.',
  fields: { user: belongsTo('users', { means: 'The user; who asks when not given.' }) },
})

/** Who is to do several tasks. */
export const tasksAllocation = resource({
  ...act,
  means: 'Who is to do several tasks.',
  fields: {
    ids:  integers({ needed: true, means: 'The tasks.' }),
    user: belongsTo('users', { means: 'The user; who asks when not given.' }),
  },
})

/** Tasks that are taken back. */
export const tasksUnallocation = resource({
  ...act,
  means: 'Tasks that are taken back from whoever has them.',
  fields: { ids: integers({ needed: true, means: 'The tasks.' }) },
})

/** A part of a task that becomes a task of its own. */
export const taskSplit = resource({
  ...act,
  means: 'A part of a pick that becomes a task of its own.',
  fields: { quantity: quantity({ required: true, min: 0, above: true, means: 'How much goes over to the new task, in units; less than all of it.' }) },
})

/** Tasks that are completed together. */
export const taskCollection = resource({
  ...act,
  means: 'Tasks that are completed together, and how.',
  fields: {
    warehouse:      belongsTo('warehouses', { required: true, means: 'Where they are.' }),
    task_type_code: choice(TYPES, { required: true, plain: true, example: 'PICK', means: 'What kind of work they are.' }),
    filters:        object({ required: true, example: { goods_out_id: 1 }, means: 'What they have in common; at least one of location_from_id, product_id, storage_unit_from_id, goods_out_id, goods_out_pick_list_id, goods_in_receipt_id, user_id.' }),
    attributes:     object({ example: { location_to_id: 1 }, means: 'What is said of each of them, as in PATCH.' }),
  },
})

/** What somebody asks for who has nothing to do. */
export const taskWish = resource({
  ...act,
  means: 'What somebody asks for who has nothing to do.',
  fields: {
    warehouse:       belongsTo('warehouses', { required: true, means: 'Where they work.' }),
    task_type_codes: texts({ options: TYPES, means: 'The kinds of work they take; those they are allowed when not given.' }),
    location:        belongsTo('locations', { means: 'Where they stand.' }),
    interleave:      flag({ means: 'Whether the way counts more than the kind of work; as usual on handhelds when not given.' }),
  },
})
