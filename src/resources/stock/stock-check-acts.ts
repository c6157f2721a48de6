import { belongsTo, code, day, flag, integer, integers, moment, objects, quantity, resource, text, texts } from '#declare/resource.ts'
import { stockChecks } from './stock-checks.ts'

const act = { name: 'stock_checks', one: 'stock_check', area: 'stock', verbs: [] } as const

/** Request for a stock check of a location. */
export const stockCheckCreation = resource({
  ...act,
  description: 'Request for a stock check of a location.',
  fields: {
    location: belongsTo('locations', { required: true, description: 'Location to count.' }),
    expected_completion_date: moment({ description: 'Date and time by which the count should be done; the end of today when not given.' }),
    blind: flag({ default: true, description: 'Blind count: whether the system quantity is hidden from the person counting.' }),
  },
})

/** Request for stock checks of several locations. */
export const stockChecksCreation = resource({
  ...act,
  description: 'Request for stock checks of several locations.',
  fields: {
    location_ids: integers({ needed: true, description: 'Ids of the locations to count.' }),
    expected_completion_date: moment({ description: 'Date and time by which the counts should be done; the end of today when not given.' }),
    blind: flag({ default: true, description: 'Blind count: whether the system quantity is hidden from the person counting.' }),
  },
})

/** Count of a stock check. */
export const stockCheckAttempt = resource({
  ...act,
  description: 'Count of one group of goods within a stock check.',
  fields: {
    product:          belongsTo('products', { required: true, description: 'Product counted.' }),
    physical_count:   quantity({ required: true, min: 0, description: 'Quantity counted, in units.' }),
    serial_numbers:   texts({ max: 50_000, format: 'serial_number', description: 'Serial numbers of the pieces counted, if the product records them at receipt.' }),
    account:          belongsTo('accounts', { description: 'Account that owns the goods; the only owner at the location when not given.' }),
    batch:            code({ max: 60, description: 'Batch, if the account tracks batches.' }),
    sell_by_date:     day({ description: 'Sell by date, if the account tracks it.' }),
    best_before_date: day({ description: 'Best before date, if the account tracks it.' }),
  },
})

/** Resolution of differences. */
export const stockCheckResolution = resource({
  ...act,
  description: 'Resolution of the differences of failed stock checks.',
  fields: {
    stock_check_record_ids: integers({ needed: true, description: 'Ids of the stock check records to resolve.' }),
    reason_code:            belongsTo('reason_codes', { needed: true, description: 'Reason code of type stock_check.' }),
    adjust:                 flag({ default: true, description: 'Whether the stock is adjusted to the count; if false, the count is rejected and the stock stays as it is.' }),
  },
})

/** A stock check as its acts return it: with its id among the attributes, and the result of a count. */
export const stockCheckAnswer = resource({
  ...stockChecks,
  fields: {
    ...stockChecks.fields,
    stock_check_id: integer({ read_only: true, description: 'Id of the stock check.' }),
    attempt_result: text({ read_only: true, description: 'Result of the count: success if it matches the system quantity, failure if not.' }),
    left_out:       objects({ read_only: true, description: 'When the count is closed: goods that arrived after the last count and were therefore left out, each {product_id, account_id, batch, sell_by_date, best_before_date, quantity}.' }),
    attempt_number: integer({ read_only: true, description: 'Number of this count among those of the same group of goods, from 1.' }),
  },
})
