/** What fields of the area receipts mean to people, by their description in the API. */
export const receipts: Readonly<Record<string, string>> = {
  'Container number; required for intake_type container.': 'Container number; required for containers.',
  'Storage unit record in the warehouse; null until the unit has been received.':
    'Storage unit record in the warehouse; empty until the unit has been received.',
  'Number of storage units the quantity arrives on; null or 0 for loose goods.':
    'Number of storage units the quantity arrives on; empty or 0 for loose goods.',
  'What happens if some records are refused: `all_or_nothing` creates none and answers the errors of all of them, `skip_bad` creates the others.':
    'What happens if some are refused: none is created and all errors are reported, or the others are created.',
  'Attributes of the records to create, at most 1,000.': 'What is created, at most 1,000.',
  'Ids of the records, in the order of their papers.': 'Records, in the order of their papers.',
}
