import { belongsTo, choice, day, flag, integer, moment, objects, quantity, resource, text } from '#declare/resource.ts'

/** A count of what stands at a location. */
export const stockChecks = resource({
  name: 'stock_checks',
  one: 'stock_check',
  area: 'stock',
  means: 'A count of what stands at a location.',
  verbs: [],

  fields: {
    location:                 belongsTo('locations', { required: true, means: 'Where is counted.' }),
    warehouse:                belongsTo('warehouses', { required: true, read_only: true, means: 'The warehouse it is in.' }),
    expected_completion_date: moment({ means: 'When it should be done; the end of today when not given.' }),
    status:                   choice(['pending', 'passed', 'failed', 'resolved', 'cancelled'], { stored: 'lower', initially: 'pending', read_only: true, plain: true, means: 'How far it is.' }),
    origin:                   choice(['manual', 'short_pick', 'programme'], { initially: 'manual', read_only: true, plain: true, means: 'What asked for it.' }),
    blind:                    flag({ initially: true, means: 'Whether who counts is not shown what the system knows.' }),
    task:                     belongsTo('tasks', { read_only: true, means: 'The task of counting.' }),
    completed_at:             moment({ read_only: true, means: 'When the count was closed.' }),
    resolved_at:              moment({ read_only: true, means: 'When its differences were settled.' }),
    stock_check_programme:    belongsTo('stock_check_programmes', { read_only: true, on_removal: 'clear', means: 'The programme it was made by.' }),
  },
})

/** What was counted of one group of goods in a stock check. */
export const stockCheckRecords = resource({
  name: 'stock_check_records',
  one: 'stock_check_record',
  area: 'stock',
  means: 'What was counted of one group of goods in a stock check.',
  verbs: [],

  fields: {
    stock_check:      belongsTo('stock_checks', { required: true, on_removal: 'remove', means: 'The stock check.' }),
    product:          belongsTo('products', { required: true, means: 'What was counted.' }),
    account:          belongsTo('accounts', { required: true, means: 'Whose it is.' }),
    batch:            text({ max: 60, means: 'The batch, where its owner tracks batches.' }),
    sell_by_date:     day({ means: 'The sell-by date, where its owner tracks it.' }),
    best_before_date: day({ means: 'The best-before date, where its owner tracks it.' }),
    attempts:         objects({ initially: [], means: 'Each count: {attempt_number, physical_count, system_count, result}.' }),
    result:           choice(['success', 'failure', 'left_out'], { required: true, plain: true, means: 'Whether the last count agreed; left_out where all of it came in after the last count.' }),
    difference:       quantity({ initially: 0, means: 'What was counted less what the system knew, at the last count.' }),
    unapplied:        quantity({ initially: 0, means: 'How much of the difference could not be taken out any more.' }),
    left_out:         quantity({ initially: 0, means: 'How much came in after the last count of the check and was left out of it.' }),
    counted_at:       moment({ required: true, means: 'When it was last counted; of what nobody counted, when anything there was.' }),
    resolved_at:      moment({ means: 'When it was settled.' }),
    reason_code:      belongsTo('reason_codes', { means: 'The reason it was settled with.' }),
  },
})

/** A rule by which locations are counted again and again. */
export const stockCheckProgrammes = resource({
  name: 'stock_check_programmes',
  one: 'stock_check_programme',
  area: 'stock',
  means: 'A rule by which locations are counted again and again.',
  verbs: ['create', 'update'],

  fields: {
    name:         text({ required: true, means: 'The name shown to people.' }),
    warehouse:    belongsTo('warehouses', { required: true, means: 'The warehouse.' }),
    method:       choice(['abc', 'all'], { initially: 'abc', plain: true, means: 'Whether what is picked often is counted more often, or all alike.' }),
    class_a_days: integer({ min: 1, max: 3650, initially: 30, means: 'Days between counts of class A.' }),
    class_b_days: integer({ min: 1, max: 3650, initially: 90, means: 'Days between counts of class B.' }),
    class_c_days: integer({ min: 1, max: 3650, initially: 365, means: 'Days between counts of class C, and of everything under method all.' }),
    daily_limit:  integer({ min: 1, max: 1000, initially: 50, means: 'How many checks it makes on one day at most.' }),
    blind:        flag({ initially: true, means: 'Whether its counts are blind.' }),
    active:       flag({ initially: true, means: 'Whether it runs.' }),
  },
})
