/** What fields of the area stock mean to people, by their description in the API. */
export const stock: Readonly<Record<string, string>> = {
  'Destination storage unit; null puts the goods down loose. When not given and the whole contents of a unit move, the unit moves with them.':
    'Destination storage unit; empty puts the goods down loose. When not given and the whole contents of a unit move, the unit moves with them.',
  'Counts recorded, each {attempt_number, physical_count, system_count, result}.':
    'Counts recorded, each with the quantity counted, the system quantity and the result.',
  'Result of the last count: success, failure, or left_out if all of the goods arrived after the last count.':
    'Result of the last count: it agrees, it does not, or it was left out if all of the goods arrived after the last count.',
  'Storage unit of the stock; null for loose goods.': 'Storage unit of the stock; empty for loose goods.',
  'Outer length, in unit_of_measure.': 'Outer length, in unit of measure.',
  'Outer width, in unit_of_measure.': 'Outer width, in unit of measure.',
  'Outer height, in unit_of_measure.': 'Outer height, in unit of measure.',
  'Current location; null if the unit has not been placed or has been dispatched.':
    'Current location; empty if the unit has not been placed or has been dispatched.',
  'Ids of the stock balances.': 'Stock balances.',
  'Ids of the locations to count.': 'Locations to count.',
  'Ids of the stock check records to resolve.': 'Stock check records to resolve.',
  'Reason code of type stock_check.': 'Reason code for stock checks.',
  'Whether the stock is adjusted to the count; if false, the count is rejected and the stock stays as it is.':
    'Whether the stock is adjusted to the count; otherwise the count is rejected and the stock stays as it is.',
  'Storage unit of the goods; null for loose goods.': 'Storage unit of the goods; empty for loose goods.',
  'Signed change of the quantity, in units; give either this or new_quantity.':
    'Change of the quantity with its sign, in units; give either this or a new quantity.',
  'New quantity, in units; give either this or quantity_change.':
    'New quantity, in units; give either this or a change.',
  'Destination storage unit; give either this or storage_unit_type_id.':
    'Destination storage unit; give either this or the type of a new one.',
  'Storage unit type of the unit to create; give either this or storage_unit_to_id.':
    'Storage unit type of the unit to create; give either this or a storage unit.',
  'Ids of the stock records.': 'Stock records.',
  'Stock to transfer or move, each {stock_id, quantity}; all unallocated stock of a record when no quantity is given.':
    'Stock to transfer or move, each with a quantity; all unallocated stock of a record when no quantity is given.',
}
