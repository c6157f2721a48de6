/** What fields of the area orders mean to people, by their description in the API. */
export const orders: Readonly<Record<string, string>> = {
  'Short status: PART_SHORT or SHORT if part or all of the line was shorted, empty otherwise.':
    'Whether part or all of the line was shorted; empty otherwise.',
  'Earliest acceptable datetime1 of the stock; null means no limit.':
    'Earliest acceptable date and time 1 of the stock; empty means no limit.',
  'Latest acceptable datetime1 of the stock; null means no limit.':
    'Latest acceptable date and time 1 of the stock; empty means no limit.',
  'Earliest acceptable datetime2 of the stock; null means no limit.':
    'Earliest acceptable date and time 2 of the stock; empty means no limit.',
  'Latest acceptable datetime2 of the stock; null means no limit.':
    'Latest acceptable date and time 2 of the stock; empty means no limit.',
  'Earliest acceptable datetime3 of the stock; null means no limit.':
    'Earliest acceptable date and time 3 of the stock; empty means no limit.',
  'Latest acceptable datetime3 of the stock; null means no limit.':
    'Latest acceptable date and time 3 of the stock; empty means no limit.',
  'Earliest acceptable datetime4 of the stock; null means no limit.':
    'Earliest acceptable date and time 4 of the stock; empty means no limit.',
  'Latest acceptable datetime4 of the stock; null means no limit.':
    'Latest acceptable date and time 4 of the stock; empty means no limit.',
  'Earliest acceptable datetime5 of the stock; null means no limit.':
    'Earliest acceptable date and time 5 of the stock; empty means no limit.',
  'Latest acceptable datetime5 of the stock; null means no limit.':
    'Latest acceptable date and time 5 of the stock; empty means no limit.',
  'Load reference of the orders; null if their load references differ.':
    'Load reference of the orders; empty if their load references differ.',
  'Account of the orders; null if the orders are of several accounts.':
    'Account of the orders; empty if the orders are of several accounts.',
  'Status code: DRAFT, PENDING, PICK, PART, ALLOCATED, COMPLETED, PART_ALLOCATED or CANCELLED.':
    'Status code.',
  'Order status: 1 (draft) or 2 (pending) on creation, afterwards derived from the order lines and tasks.':
    'Draft or pending at first; afterwards it follows from the lines and tasks.',
  'Fulfilment status: FULL if everything is allocated, PART if some quantity is still to be allocated, SHORT if everything but shorted quantity is allocated. Null until the order is first processed.':
    'Full if everything is allocated, part if some quantity is still to be allocated, short if everything but shorted quantity is allocated. Empty until the order is first processed.',
  'Error context, if the request failed. For a lack of stock: products, each with product_code, the quantities wanted and free, and the quantities that cannot be used, by reason: reserved, held, location, check_pending, too_short_life, too_long_life, batch, window, stopped.':
    'Details of the error, if the request failed. For a lack of stock: products, each with the quantities wanted and free, and those that cannot be used, by reason.',
  'Ids of the orders.': 'Orders.',
}
