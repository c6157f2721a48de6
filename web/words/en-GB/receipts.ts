/** Texts of the screens of goods in. */
export const receipts = {
  title: 'Goods in',
  views: {
    open: 'Open',
    expected_today: 'Expected today',
    late: 'Late',
    receiving: 'Receiving',
    discrepancies: 'Too little came',
    done_today: 'Done today',
    all: 'All',
  },
  next: 'What is next',
  state: (status: string, receive: number, put_away: number): string => {
    if (status === 'PENDING') return 'It is expected. Receiving begins when it has arrived.'
    if (status === 'CANCELLED') return 'It was cancelled.'
    if (status === 'COMPLETED') return 'Everything is received and put away.'
    if (receive > 0) return receive === 1 ? 'One receive task is open.' : `${receive} receive tasks are open.`
    return put_away === 1 ? 'One putaway is open.' : `${put_away} putaways are open.`
  },
  alert: 'Less came than the account tolerates.',
  tabs: { lines: 'Lines', tasks: 'Tasks' },
  progress: 'Progress',
  discrepancy: 'Discrepancy',
  as_expected: 'As expected',
  received_of: (product: string) => `Came of ${product}`,
  came_of: (came: string, expected: string) => `${came} of ${expected} received`,
  receive_quantity: (quantity: string, product: string) => `Receive ${quantity} of ${product}`,
  receive_all: (lines: number, units: string) =>
    `Receive ${lines === 1 ? '1 line' : `all ${lines} lines`} as expected (${units})`,
  received_lines: (lines: number) => (lines === 1 ? '1 line was received' : `${lines} lines were received`),
  scan: 'Scan or type the code of goods',
  not_on_receipt: (code: string): string => `${code} is not on this receipt.`,
  received_already: (product: string): string => `All of ${product} is received already.`,
  put_to: (product: string): string => `Location of ${product}`,
  to_bay: 'Stays in the bay',
  no_place: 'Choose a location',
  put_away_quantity: (quantity: string, product: string): string => `Put away ${quantity} of ${product}`,
  put_away_all: (lines: number, units: string): string =>
    `Put away ${lines === 1 ? '1 line' : `all ${lines} lines`} as proposed (${units})`,
  put_away: (lines: number): string => (lines === 1 ? '1 line was put away' : `${lines} lines were put away`),
  exceptions: { damaged: 'Damaged', short: 'Short' },
  exception_acts: { damaged: 'Receive as damaged', short: 'Receive less' },
  label_printed: (unit: string, printer: string): string => `Label of ${unit} printed on ${printer}`,
  label_failed: 'The label was not printed',
  no_lines: 'It has no lines.',
  no_tasks: 'There is no work on it yet.',
  reversed: 'taken back',
  stages: {
    put_away: 'put away',
    in_bay: 'received, still to be put away',
    missing: 'missing',
    surplus: 'too many',
  },
  causes: {
    not_begun: (quantity: string, _tolerance: string | null): string => `${quantity} expected`,
    not_yet: (quantity: string, _tolerance: string | null): string => `${quantity} have not come yet`,
    closed: (quantity: string, tolerance: string | null): string =>
      `${quantity} were missing when it was closed${tolerance === null ? '' : ` (${tolerance} % are tolerated)`}`,
    confirmed_less: (quantity: string, tolerance: string | null): string =>
      `${quantity} fewer were received${tolerance === null ? '' : ` (${tolerance} % are tolerated)`}`,
    over: (quantity: string, _tolerance: string | null): string => `${quantity} more than expected`,
    over_within: (quantity: string, tolerance: string | null): string =>
      `${quantity} more than expected, within the tolerance of ${tolerance ?? 0} %`,
  },
  kinds: { RCV: 'Receive', PWAY: 'Put away' },
}
