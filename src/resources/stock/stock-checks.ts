import { belongsTo, choice, code, day, flag, integer, moment, objects, quantity, resource, text } from '#declare/resource.ts'

/** Stock check: count of the stock at a location. */
export const stockChecks = resource({
  name: 'stock_checks',
  one: 'stock_check',
  area: 'stock',
  description: 'Stock check: count of the stock at a location.',
  verbs: [],
  shared_with: { holders_of: ['count_stock'] },
  ownership: { by_visibility: 'work' },

  fields: {
    location:                 belongsTo('locations', { required: true, description: 'Location to count.' }),
    warehouse:                belongsTo('warehouses', { required: true, read_only: true, description: 'Warehouse of the location.' }),
    expected_completion_date: moment({ description: 'Date and time by which the count should be done; the end of today when not given.' }),
    status:                   choice(['pending', 'passed', 'failed', 'resolved', 'cancelled'], { stored: 'lower', default: 'pending', read_only: true, plain_text: true, description: 'Status of the stock check.' }),
    origin:                   choice(['manual', 'short_pick', 'programme'], { default: 'manual', read_only: true, plain_text: true, description: 'Origin of the stock check: created manually, by a short pick, or by a stock check programme.' }),
    blind:                    flag({ default: true, description: 'Blind count: whether the system quantity is hidden from the person counting.' }),
    task:                     belongsTo('tasks', { read_only: true, description: 'Count task.' }),
    completed_at:             moment({ read_only: true, description: 'Time the count was closed.' }),
    resolved_at:              moment({ read_only: true, description: 'Time the differences were resolved.' }),
    stock_check_programme:    belongsTo('stock_check_programmes', { read_only: true, on_delete: 'set_null', description: 'Stock check programme that created the check.' }),
  },
})

/** Result of a stock check for one group of goods. */
export const stockCheckRecords = resource({
  name: 'stock_check_records',
  one: 'stock_check_record',
  area: 'stock',
  description: 'Result of a stock check for one group of goods.',
  verbs: [],

  fields: {
    stock_check:      belongsTo('stock_checks', { required: true, on_delete: 'cascade', description: 'Stock check the record belongs to.' }),
    product:          belongsTo('products', { required: true, description: 'Product counted.' }),
    account:          belongsTo('accounts', { required: true, description: 'Account that owns the goods.' }),
    batch:            code({ max: 60, description: 'Batch, if the account tracks batches.' }),
    sell_by_date:     day({ description: 'Sell by date, if the account tracks it.' }),
    best_before_date: day({ description: 'Best before date, if the account tracks it.' }),
    attempts:         objects({ default: [], description: 'Counts recorded, each {attempt_number, physical_count, system_count, result}.' }),
    result:           choice(['success', 'failure', 'left_out'], { required: true, plain_text: true, description: 'Result of the last count: success, failure, or left_out if all of the goods arrived after the last count.' }),
    difference:       quantity({ default: 0, description: 'Difference at the last count: counted quantity minus system quantity, in units.' }),
    unapplied:        quantity({ default: 0, description: 'Part of the difference that could no longer be deducted from stock, in units.' }),
    left_out:         quantity({ default: 0, description: 'Quantity that arrived after the last count of the check and was left out of it, in units.' }),
    counted_at:       moment({ required: true, description: 'Time of the last count of the goods; for goods nobody counted, the time of the last count at the location.' }),
    resolved_at:      moment({ description: 'Time the record was resolved.' }),
    reason_code:      belongsTo('reason_codes', { description: 'Reason code the record was resolved with.' }),
  },
})

/** Cycle count programme: schedule by which the locations of a warehouse are counted regularly. */
export const stockCheckProgrammes = resource({
  name: 'stock_check_programmes',
  one: 'stock_check_programme',
  area: 'stock',
  description: 'Cycle count programme: schedule by which the locations of a warehouse are counted regularly.',
  verbs: ['create', 'update'],
  shared_with: { holders_of: ['count_stock'] },
  details: { stock_check_programme_days: 'stock_check_programme_id' },

  fields: {
    name:         text({ required: true, description: 'Display name.' }),
    warehouse:    belongsTo('warehouses', { required: true, description: 'Warehouse whose locations are counted.' }),
    method:       choice(['abc', 'all'], { default: 'abc', plain_text: true, description: 'Counting method: abc counts frequently picked locations more often, all counts every location equally often.' }),
    class_a_days: integer({ min: 1, max: 3650, default: 30, description: 'Days between counts of class A.' }),
    class_b_days: integer({ min: 1, max: 3650, default: 90, description: 'Days between counts of class B.' }),
    class_c_days: integer({ min: 1, max: 3650, default: 365, description: 'Days between counts of class C, and of all locations with method all.' }),
    daily_limit:  integer({ min: 1, max: 1000, default: 50, description: 'Maximum number of stock checks created per day.' }),
    blind:        flag({ default: true, description: 'Whether the counts are blind.' }),
    active:       flag({ default: true, description: 'Whether the programme runs.' }),
  },
})
