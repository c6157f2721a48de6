import { belongsTo, day, flag, integer, integers, moment, objects, quantity, resource, text } from '#declare/resource.ts'
import { stockChecks } from './stock-checks.ts'

const act = { name: 'stock_checks', one: 'stock_check', area: 'stock', verbs: [] } as const

/** A count that is asked for. */
export const stockCheckCreation = resource({
  ...act,
  means: 'A count that is asked for.',
  fields: {
    location: belongsTo('locations', { required: true, means: 'Where is counted.' }),
    expected_completion_date: moment({ means: 'When it should be done; the end of today when not given.' }),
    blind: flag({ initially: true, means: 'Whether who counts is not shown what the system knows.' }),
  },
})

/** What somebody counted. */
export const stockCheckAttempt = resource({
  ...act,
  means: 'What somebody counted of one group of goods.',
  fields: {
    product:          belongsTo('products', { required: true, means: 'What was counted.' }),
    physical_count:   quantity({ required: true, min: 0, means: 'How much there is, in units.' }),
    account:          belongsTo('accounts', { means: 'Whose it is; the only owner there when not given.' }),
    batch:            text({ max: 60, means: 'The batch, where its owner tracks batches.' }),
    sell_by_date:     day({ means: 'The sell-by date, where its owner tracks it.' }),
    best_before_date: day({ means: 'The best-before date, where its owner tracks it.' }),
  },
})

/** Differences that are settled. */
export const stockCheckResolution = resource({
  ...act,
  means: 'Differences of failed counts that are settled.',
  fields: {
    stock_check_record_ids: integers({ needed: true, means: 'The records.' }),
    reason_code:            belongsTo('reason_codes', { needed: true, means: 'The reason, of type stock_check.' }),
    adjust:                 flag({ initially: true, means: 'Whether the stock is put right; otherwise the count is taken for wrong.' }),
  },
})

/** A stock check as its acts answer it: with its own id among the attributes, and what came of a count. */
export const stockCheckAnswer = resource({
  ...stockChecks,
  fields: {
    ...stockChecks.fields,
    stock_check_id: integer({ read_only: true, means: 'Its id.' }),
    attempt_result: text({ read_only: true, means: 'success where the count agreed, failure where it did not.' }),
    left_out:       objects({ read_only: true, means: 'Of a count that was closed: goods that came in after the last count and were left out, each {product_id, account_id, batch, sell_by_date, best_before_date, quantity}.' }),
    attempt_number: integer({ read_only: true, means: 'The number of the count among those of its group.' }),
  },
})
