/** What fields of the area accounts mean to people, by their description in the API. */
export const accounts: Readonly<Record<string, string>> = {
  'Dispatch strategy for orders picked into totes; dispatch_strategy applies when null.':
    'What triggers the dispatch of orders picked into totes; empty means as for other orders.',
  'Linked accounts whose stock may be used, each {account_id, position}.':
    'Linked accounts whose stock may be used, in their order.',
  'Over-receipt tolerance in percent of the expected quantity; null means no limit.':
    'Over-receipt tolerance in percent of the expected quantity; empty means no limit.',
  'Whether received goods replenish a continuous pick face below its trigger_min before other locations are considered.':
    'Whether received goods replenish a continuous pick face below its minimum before other locations are considered.',
  'How charges of each type are shown on invoices: {rental, receipt, pick, sundry}, each summary, detailed, grouped or hidden.':
    'How charges of each type are shown on invoices: rental, receiving, picking and sundry, each in summary, in detail, grouped or hidden.',
  'Id of this record in an external system of the client.':
    'What an external system of the client calls this record.',
  'Postal address; the town or city is in `address_3`.':
    'Postal address; the town or city is in address line 3.',
  'Country code, ISO 3166-1 alpha-2.': 'Country, two letters such as GB.',
  'Id of the record the code stands for.': 'Record the code stands for.',
  'Type of the record that uses the code (the owner of the code); must differ from alternative_codeable_type.':
    'Type of the record that uses the code (the owner of the code); another than the type it stands for.',
  'Id of the record that uses the code.': 'Record that uses the code.',
}
