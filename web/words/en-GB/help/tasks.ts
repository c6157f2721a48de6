/** What fields of the area tasks mean to people, by their description in the API. */
export const tasks: Readonly<Record<string, string>> = {
  'Id of the stock record; the record may no longer exist once the goods have left it.':
    'Stock record; the record may no longer exist once the goods have left it.',
  'Held pick task that waits for this replenishment; null unless the allocation is of a replenishment made for a pick.':
    'Held pick task that waits for this replenishment; empty unless the allocation is of a replenishment made for a pick.',
  'Account that owns the goods; null if the goods belong to several accounts.':
    'Account that owns the goods; empty if the goods belong to several accounts.',
  'Product; null if the task is for several products.': 'Product; empty if the task is for several products.',
  'Id of the stock record of the goods, for loose stock.': 'Stock record of the goods, for loose stock.',
  'Source storage unit; null for loose goods.': 'Source storage unit; empty for loose goods.',
  'Destination storage unit; null for loose goods.': 'Destination storage unit; empty for loose goods.',
  'Time the user did the task, where a handheld sent it later; otherwise null.':
    'Time the user did the task, where a handheld sent it later; otherwise empty.',
  'Identifying fields of the record; of a product which of its codes matched (matched_by), how many units that code stands for (units), and its units_per_inner, units_per_case and units_per_outer; for GS1 codes, the data encoded in them: batch, best_before_date, sell_by_date, serial_number, count, and weight in kilograms.':
    'Identifying fields of the record; of a product which of its codes matched, how many units that code stands for, and the units of each pack; for GS1 codes, the data encoded in them.',
  'Barcode scanned on the storage unit; give either this or storage_unit_id.':
    'Barcode scanned on the storage unit; give either this or a storage unit.',
  'Ids of the pick tasks.': 'Pick tasks.',
  'Storage unit the goods are put on; null puts them down loose. When not given, they go back as they were stored before the pick, where possible.':
    'Storage unit the goods are put on; empty puts them down loose. When not given, they go back as they were stored before the pick, where possible.',
  'Id of the stock record taken instead of the allocated stock (pick substitution), or of any stock on the storage unit that was taken whole instead.':
    'Stock record taken instead of the allocated stock (pick substitution), or any stock on the storage unit that was taken whole instead.',
  'Ids of the tasks.': 'Tasks.',
  'Filter for the tasks; at least one of location_from_id, product_id, storage_unit_from_id, goods_out_id, goods_out_pick_list_id, goods_in_receipt_id, user_id.':
    'Which tasks are meant; at least one of location, product, storage unit, order, pick list, receipt or person.',
  'Values applied to each task, as in PATCH of a task.': 'Values applied to each task.',
}
