/** The prices of sample clients for the usual work of a warehouse. */
export const samplePrices = [
  {
    code: 'PACK-PARCEL',
    name: 'Packing, each parcel',
    charge_type: 'PICK',
    unit_of_measure: 'package',
    price: 0.95,
  },
  {
    code: 'PICK-ITEM',
    name: 'Picking, each item',
    charge_type: 'PICK',
    unit_of_measure: 'item',
    price: 0.35,
  },
  {
    code: 'PICK-ORDER',
    name: 'Picking, each order',
    charge_type: 'PICK',
    unit_of_measure: 'order',
    price: 1.2,
  },
  {
    code: 'RECEIVE-ITEM',
    name: 'Receiving, each item',
    charge_type: 'RECEIPT',
    unit_of_measure: 'item',
    price: 0.12,
  },
  {
    code: 'RECEIVE-RECEIPT',
    name: 'Receiving, each receipt',
    charge_type: 'RECEIPT',
    unit_of_measure: 'receipt',
    price: 15,
  },
  {
    code: 'STORE-LOCATION',
    name: 'Storage, each location',
    charge_type: 'RENTAL',
    unit_of_measure: 'location',
    price: 0.18,
  },
  {
    code: 'HOUR',
    name: 'Other work, each hour',
    charge_type: 'SUNDRY',
    unit_of_measure: 'hour',
    price: 28,
    auto_charge: false,
  },
] as const

/** What every record to practise with is called, or begins with. */
export const SAMPLE_CODE = 'SAMPLE'

/** The products to practise with, and how many of each are in stock. */
export const sampleProducts = [
  { code: 'SAMPLE-CUP', description: 'Blue cup, 300 ml', barcode: '2000000000015', quantity: 48 },
  { code: 'SAMPLE-PLATE', description: 'Dinner plate, 27 cm', barcode: '2000000000022', quantity: 60 },
  { code: 'SAMPLE-BOWL', description: 'Cereal bowl, white', barcode: '2000000000039', quantity: 24 },
  { code: 'SAMPLE-SPOON', description: 'Tea spoon, steel', barcode: '2000000000046', quantity: 200 },
  { code: 'SAMPLE-TRAY', description: 'Serving tray, oak', barcode: '2000000000053', quantity: 0 },
] as const

/** A product by its place, and its quantity. */
export type SampleLine = readonly [place: number, quantity: number]

type SampleDocument = { readonly reference: string; readonly lines: readonly SampleLine[] }

/** The orders to practise with. */
export const sampleOrders: readonly SampleDocument[] = [
  { reference: 'SAMPLE-1', lines: [[0, 6]] },
  {
    reference: 'SAMPLE-2',
    lines: [
      [1, 4],
      [2, 2],
    ],
  },
  {
    reference: 'SAMPLE-3',
    lines: [
      [3, 20],
      [4, 1],
    ],
  },
]

/** The receipt to practise with. */
export const sampleReceipt: SampleDocument = {
  reference: 'SAMPLE-IN-1',
  lines: [
    [4, 12],
    [2, 24],
  ],
}

/** The customer of the orders. */
export const sampleCustomer = {
  code: SAMPLE_CODE,
  name: 'Sample customer',
  address: {
    name: 'Sample customer',
    address_1: '1 High Street',
    postcode: 'HU1 1AA',
    country_code: 'GB',
  },
}
