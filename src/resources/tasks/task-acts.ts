import { belongsTo, choice, code, day, decimal, flag, integer, integers, notes, object, quantity, resource, text, texts } from '#declare/resource.ts'
import { ownSlots } from '#resources/slots.ts'

const act = { name: 'tasks', one: 'task', area: 'tasks', verbs: [] } as const
const TYPES = ['RCV', 'PWAY', 'PICK', 'REPLEN', 'TRAN', 'CONV', 'DISP', 'LOAD', 'CHECK'] as const

/** Changes of a task: completion, confirmation, or other attributes. */
export const taskUpdate = resource({
  ...act,
  description: 'Changes to a task: its completion or cancellation with the details of the work done, or new values for an open task.',
  fields: {
    account:            belongsTo('accounts', { description: 'Owner of the goods; must be the account of the task.' }),
    warehouse:          belongsTo('warehouses', { description: 'Warehouse; must be the warehouse of the task.' }),
    status:             text({ max: 30, description: 'New status: completed or cancelled.' }),
    priority:           integer({ min: -1_000_000, max: 1_000_000, default: 0, description: 'Priority; tasks with a higher number go first.' }),
    notes:              notes({ description: 'Notes for the user who does the task.' }),
    confirmed_quantity: quantity({ min: 0, description: 'Quantity completed, in units.' }),
    location_to:        belongsTo('locations', { description: 'Destination location: where the goods were put or should go.' }),
    storage_unit_to:    belongsTo('storage_units', { description: 'Destination storage unit; null for loose goods.' }),
    serial_numbers:     texts({ max: 50_000, format: 'serial_number', description: 'Serial numbers, one per unit.' }),
    stock_id:           integer({ external_id: true, description: 'Id of the stock record taken instead of the allocated stock (pick substitution), or of any stock on the storage unit that was taken whole instead.' }),
    short_reason:       notes({ description: 'Reason why less was picked or dispatched.' }),
    base_storage_unit_type: belongsTo('storage_unit_types', { description: 'Storage unit type of the unit created for received goods.' }),
    batch:              code({ max: 60, description: 'Batch of the goods received or produced.' }),
    sell_by_date:       day({ description: 'Sell by date of the goods received or produced.' }),
    best_before_date:   day({ description: 'Best before date of the goods received or produced.' }),
    keep_open:          flag({ description: 'Whether the quantity not received or not picked stays open, as a new task.' }),
    force:              flag({ description: 'For dispatch tasks: whether goods of a shipment are dispatched although they were not packed.' }),
    stock_status:       choice(['available', 'held'], { stored: 'lower', plain_text: true, description: 'Stock status of received goods: available, or held on arrival.' }),
    hold_description:   notes({ description: 'Reason why the goods are held.' }),
    disposition:        choice(['restock', 'hold', 'return_to_supplier', 'scrap'], { plain_text: true, description: 'Disposition of returned goods, or of staged goods that are not dispatched. The latter can be restocked (the default) or scrapped.' }),
    reason_code:        belongsTo('reason_codes', { description: 'Reason code for holding or scrapping returned goods, or for dispatching less.' }),
    description:        notes({ description: 'Description of the condition of returned goods.' }),
    length:             decimal({ min: 0, above: true, description: 'Length of a full storage unit, in unit_of_measure.' }),
    width:              decimal({ min: 0, above: true, description: 'Width of a full storage unit, in unit_of_measure.' }),
    height:             decimal({ min: 0, above: true, description: 'Height of a full storage unit, in unit_of_measure.' }),
    weight:             decimal({ min: 0, above: true, unit: 'kg', description: 'Weight of a full storage unit in kilograms.' }),
    unit_of_measure:    choice(['millimetre', 'centimetre', 'metre', 'inch', 'foot'], { plain_text: true, description: 'Unit of measure of length, width and height.' }),
    ...ownSlots,
  },
  field_groups: { dimensions: ['length', 'width', 'height', 'weight', 'unit_of_measure'] },
})

/** Assignment of a task to a user. */
export const taskAllocation = resource({
  ...act,
  description: 'Assignment of a task to a user.',
  fields: { user: belongsTo('users', { description: 'User to assign the task to; the calling user when not given.' }) },
})

/** Assignment of several tasks to a user. */
export const tasksAllocation = resource({
  ...act,
  description: 'Assignment of several tasks to a user.',
  fields: {
    ids:  integers({ needed: true, description: 'Ids of the tasks.' }),
    user: belongsTo('users', { description: 'User to assign the tasks to; the calling user when not given.' }),
  },
})

/** Tasks whose completion is reversed. */
export const tasksUnallocation = resource({
  ...act,
  description: 'Removal of the user assignment of several tasks.',
  fields: { ids: integers({ needed: true, description: 'Ids of the tasks.' }) },
})

/** Split of a task: a part becomes a task of its own. */
export const taskSplit = resource({
  ...act,
  description: 'Split of a pick task: part of its quantity becomes a new task.',
  fields: { quantity: quantity({ required: true, min: 0, above: true, description: 'Quantity of the new task, in units; must be less than the quantity of the task.' }) },
})

/** Tasks that are completed together. */
export const taskCollection = resource({
  ...act,
  description: 'Completion of all tasks that match a filter, with the values to complete them with.',
  fields: {
    warehouse:      belongsTo('warehouses', { required: true, description: 'Warehouse of the tasks.' }),
    task_type_code: choice(TYPES, { required: true, plain_text: true, example: 'PICK', description: 'Task type.' }),
    filters:        object({ required: true, example: { goods_out_id: 1 }, description: 'Filter for the tasks; at least one of location_from_id, product_id, storage_unit_from_id, goods_out_id, goods_out_pick_list_id, goods_in_receipt_id, user_id.' }),
    attributes:     object({ example: { location_to_id: 1 }, description: 'Values applied to each task, as in PATCH of a task.' }),
  },
})

/** What a user wants to work on. */
const wish = {
  warehouse:       belongsTo('warehouses', { required: true, description: 'Warehouse the user works in.' }),
  task_type_codes: texts({ options: TYPES, description: 'Task types the user will accept; all types the user is permitted when not given.' }),
  location:        belongsTo('locations', { description: 'Current location of the user.' }),
  interleave:      flag({ description: 'Whether the distance to the task outranks the task type (task interleaving); the handheld setting applies when not given.' }),
  goods_out_pick_list: belongsTo('goods_out_pick_lists', { description: 'Pick list; only its tasks.' }),
  goods_in_receipt: belongsTo('goods_in_receipts', { description: 'Receipt; only its tasks.' }),
  load:            belongsTo('loads', { description: 'Load; only its tasks.' }),
}

/** Request of a user for the next task to work on. */
export const taskWish = resource({
  ...act,
  description: 'Request of a user for the next task to work on.',
  fields: wish,
})

/** Request of a device for several tasks at once. */
export const taskTaking = resource({
  ...act,
  description: 'Request of a device for several tasks at once.',
  fields: { ...wish, count: integer({ min: 1, max: 50, default: 50, description: 'Maximum number of tasks, including those already assigned to the user.' }) },
})

/** Tasks that the caller leaves. */
export const tasksExit = resource({
  ...act,
  description: 'Tasks that the caller leaves.',
  fields: { ids: integers({ needed: true, description: 'Ids of the tasks.' }) },
})

/** Problem with a task, for the leader. */
export const problemReport = resource({
  ...act,
  description: 'Problem with a task, for the leader.',
  fields: {
    text:       text({ required: true, max: 2000, description: 'What is wrong.' }),
    attributes: object({ description: 'What the user did, and the refusal if it was refused; at most 10,000 characters.' }),
  },
})
