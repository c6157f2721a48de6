/** What fields of the area charges mean to people, by their description in the API. */
export const charges: Readonly<Record<string, string>> = {
  'End of the period; null while the basket is open.': 'End of the period; empty while the basket is open.',
  'Amount measured before division into blocks; null for a line entered manually.':
    'Amount measured before division into blocks; empty for a line entered manually.',
  'Pick subtype the price applies to; null for all picks.':
    'Pick subtype the price applies to; empty for all picks.',
  'Carrier of the orders whose picks the price applies to; null for all carriers.':
    'Carrier of the orders whose picks the price applies to; empty for all carriers.',
  'Carrier service of the orders whose picks the price applies to; null for all services.':
    'Carrier service of the orders whose picks the price applies to; empty for all services.',
  'Order type of the orders whose picks the price applies to; null for all order types.':
    'Order type of the orders whose picks the price applies to; empty for all order types.',
  'Location group the price applies to; null for all locations.':
    'Location group the price applies to; empty for all locations.',
  'Product group the price applies to; null for all products.':
    'Product group the price applies to; empty for all products.',
  'Storage unit type the price applies to; null for all types.':
    'Storage unit type the price applies to; empty for all types.',
  'ISO 4217 currency code, in lower case.': 'Currency code of three letters, in lower case.',
  'Charge type; null if charges of several types are combined in the line.':
    'Charge type; empty if charges of several types are combined in the line.',
  'Tax rate in percent; null if charges with several rates are combined.':
    'Tax rate in percent; empty if charges with several rates are combined.',
  'Id of the price that is changed; null for a new one.': 'Price that is changed; empty for a new one.',
  'Ids of the accounts.': 'Accounts.',
  'Ids of the baskets.': 'Baskets.',
}
