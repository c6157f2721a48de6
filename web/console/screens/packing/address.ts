/** The lines of an address that a carrier is sent. */
export const ADDRESS_FIELDS = [
  'name',
  'address_1',
  'address_2',
  'address_3',
  'address_4',
  'postcode',
  'country_code',
  'phone_number',
] as const

/** A line of an address. */
export type AddressField = (typeof ADDRESS_FIELDS)[number]

/** An address as it can be written anew. */
export type Address = Readonly<Partial<Record<AddressField, string | null>>>

/** The words by which carriers name the part of an address that they do not accept. */
const NAMED: readonly (readonly [RegExp, AddressField])[] = [
  [/post\s?code|zip|postal|plz|postleitzahl/i, 'postcode'],
  [/country|land\b/i, 'country_code'],
  [/phone|telefon/i, 'phone_number'],
  [/city|town|ort\b|stadt/i, 'address_3'],
  [/county|region|state/i, 'address_4'],
  [/street|address|house|stra(ß|ss)e/i, 'address_1'],
  [/recipient|consignee|name/i, 'name'],
]

/** The line of an address that a carrier complains of, by its words. */
export function faultIn(message: string): AddressField {
  return NAMED.find(([pattern]) => pattern.test(message))?.[1] ?? 'address_1'
}
