/** Texts of products. */
export const products = {
  sections: {
    packs: 'Packs and codes',
    stock: 'Stock and locations',
    materials: 'Materials',
    movements: 'Movements',
    documents: 'Documents',
  },
  paste: {
    link: 'Paste from a spreadsheet',
    title: 'Paste products',
    all: 'All products',
    rows: 'Rows of a spreadsheet',
    rows_help: (headings: string) =>
      `The columns are recognised by their headings, or by what is in them, and can be changed below: ${headings} …`,
    account: 'Account',
    account_help: 'The client that may own stock of these products.',
    preview: 'Preview',
    row: 'Row',
    problem: 'Problem',
    count: (count: number) => (count === 1 ? '1 product' : `${count} products`),
    create: (count: number) => (count === 1 ? 'Create 1 product' : `Create ${count} products`),
    created: (count: number) => (count === 1 ? '1 product was created' : `${count} products were created`),
    result: 'Result',
    show: 'Show them',
    checking: 'Checking …',
    possible: 'All of them can be created.',
    refused: (count: number) =>
      count === 1
        ? '1 row cannot be created. Mend it, or remove it; nothing is created before.'
        : `${count} rows cannot be created. Mend them, or remove them; nothing is created before.`,
    too_many: (max: number) => `At most ${max} products are created at once.`,
    columns: 'Columns',
    column: (place: number) => `Column ${place}`,
    has_headings: 'The first row names the columns',
    left_out: 'Leave out',
    more: (count: number) => `and ${count} more`,
  },
  print_label: 'Print label',
  stop: 'Stop …',
  resume: 'Resume',
  resumed: (code: string) => `${code} is resumed`,
  stopped: (code: string) => `${code} is stopped`,
  is_stopped: 'This product is stopped: nothing new is done with it until it is resumed.',
  obsolete_for_all: 'Obsolete: new receipts and new orders of it are refused.',
  obsolete_for_receipts: 'Obsolete: new receipts of it are refused. What is left can still be ordered.',
  stop_title: (code: string) => `Stop ${code}?`,
  stop_confirm: (code: string) => `Stop ${code}`,
  effects: {
    refused: 'New orders and new receipts of it are refused.',
    stock: (available: string, sellable: string) =>
      `Of the ${available} available, ${sellable} could be sold today; none can then. They can still be held, moved, counted and written off.`,
    orders: (quantity: string) => `Open orders still want ${quantity}. None will be allocated to them.`,
    tasks: (count: number): string => {
      if (count === 0) return 'No open task is about it.'
      return count === 1
        ? '1 open task is about it. What is allocated already is neither picked nor dispatched until it is resumed.'
        : `${count} open tasks are about it. What is allocated already is neither picked nor dispatched until it is resumed.`
    },
    back: 'It can be resumed at any time.',
  },
  packs: 'Packs',
  pack_names: { unit: 'Unit', inner: 'Inner', case: 'Case', outer: 'Outer' },
  all_stackings: 'Stacking on storage units',
  single: 'a single one',
  holds: (count: string, pack: string, units: string) => `${count} × ${pack} = ${units} units`,
  holds_units: (count: string) => `${count} units`,
  stacked: ({
    total,
    pack,
    layers,
    per_layer,
    units,
  }: {
    readonly total: string
    readonly pack: string
    readonly layers: string
    readonly per_layer: string
    readonly units: string | null
  }) =>
    `${total} × ${pack} (${layers} layers of ${per_layer})${units === null || units === total ? '' : ` = ${units} units`}`,
  usual: 'usual',
  not_received: 'not for receipts',
  no_packs:
    'It has no packs beside the unit. Edit it to say how many units an inner, a case or an outer holds.',
  codes: 'Codes',
  code: 'Code',
  stands_for: 'Stands for',
  whose: 'Used by',
  used_by: (type: string, owner: string) => [type, owner].filter(Boolean).join(': '),
  to_scan: 'To scan',
  new_alternative: 'New alternative code',
  alternative_help: 'A code by which an account knows this product.',
  clashes: (count: number): string =>
    count === 1
      ? 'This code also stands for something else, so a scan of it could mean either:'
      : 'These codes also stand for something else, so a scan of them could mean either:',
  clash: (code: string, field: string, other: string) => `${code} (${field}): ${other} of`,
  same_product: 'this product',
  all: 'All',
  balances: 'Stock',
  all_piles: 'All stock records',
  owner_and_warehouse: 'Account and warehouse',
  accounts: 'Accounts that may own it',
  new_account: 'Let an account own it',
  assign: 'Assign',
  all_assigned: 'Every account may own it already.',
  no_accounts: 'No account may own it, so none of it can be received or ordered.',
  pickfaces: 'Pick faces',
  all_pickfaces: 'As a list',
  no_pickfaces: 'It has no pick face: it is picked wherever it is.',
  levels: 'From … to',
  made_of: 'Made of',
  part_of: 'Part of',
  no_materials: 'It is not made of other products.',
  one_build: (quantity: string) => `One build yields ${quantity}:`,
  no_movements: 'Nothing of it has moved.',
  all_movements: (count: number): string =>
    count === 1 ? 'The one movement as a list' : `All ${count} movements as a list`,
}
