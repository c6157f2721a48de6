import {
  booleanSlots,
  datetimeSlots,
  goodsSlots,
  integerSlots,
  ownSlots,
  referenceSlots,
  stringSlots,
} from '#resources/slots.ts'

const references = Object.keys(referenceSlots)
const strings = Object.keys(stringSlots)
const integers = Object.keys(integerSlots)
const booleans = Object.keys(booleanSlots)
const datetimes = Object.keys(datetimeSlots)
const all = [...references, ...Object.keys(ownSlots)]

/** The own fields of each type that has some: those whose meaning the tenant defines. */
export const ownFieldsOf: Readonly<Record<string, readonly string[]>> = {
  accounts: all,
  carriers: references,
  collection_addresses: references,
  crossdocks: Object.keys(ownSlots),
  customers: references,
  delivery_addresses: references,
  external_entities: references,
  goods_in_lines: [...references, ...Object.keys(goodsSlots)],
  goods_in_receipts: all,
  goods_out_lines: [...booleans, ...datetimes],
  goods_outs: all,
  integrations: [...references, ...strings],
  locations: [...strings, ...integers, ...booleans],
  products: all,
  shipments: [...references, ...strings],
  sites: all,
  stocks: Object.keys(goodsSlots),
  storage_units: strings,
  subdomain_users: [...references, ...strings],
  suppliers: references.slice(0, 1),
  tasks: Object.keys(ownSlots),
  users: [...references, ...strings],
  warehouses: [...references, ...strings, ...integers, ...booleans],
}

/** The names of all own fields. */
export const ownFieldNames: readonly string[] = all
