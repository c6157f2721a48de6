/** The sites of the sample company, with their warehouses and layouts. */
export const places = [
  {
    site: {
      code: 'MILLBROOK',
      name: 'Millbrook',
      tier: 'upper',
      address: {
        address_1: '4 Canal Street',
        address_3: 'Millbrook',
        postcode: 'SO15 0HJ',
        country_code: 'GB',
      },
    },
    warehouses: [
      { code: 'MB-AMBIENT', name: 'Millbrook ambient', aisles: 6, bays: 8, levels: 3 },
      { code: 'MB-BULK', name: 'Millbrook bulk', aisles: 2, bays: 8, levels: 3 },
    ],
  },
  {
    site: {
      code: 'HARLOWGATE',
      name: 'Harlow Gate',
      tier: 'lower',
      address: {
        address_1: 'Unit 9, Gate Park',
        address_3: 'Harlow',
        postcode: 'CM19 5BE',
        country_code: 'GB',
      },
    },
    warehouses: [{ code: 'HG-PARCELS', name: 'Harlow Gate parcels', aisles: 4, bays: 8, levels: 3 }],
  },
] as const

/** The clients whose goods the sample company keeps. */
export const clients = [
  { code: 'ALDERWICK', name: 'Alderwick Gifts', email: 'stock@alderwick.example' },
  { code: 'BRAMBLEY', name: 'Brambley & Daughters', email: 'orders@brambley.example' },
  { code: 'CORVINE', name: 'Corvine Paper', email: 'hello@corvine.example' },
  { code: 'DUNMOOR', name: 'Dunmoor Kitchenware', email: 'logistics@dunmoor.example' },
  { code: 'ELLISTON', name: 'Elliston Toys', email: 'warehouse@elliston.example' },
] as const

/** The carriers of the sample company, with their services. */
export const carriers = [
  { code: 'SWANLINE', name: 'Swanline Parcels', services: ['SWAN-NEXTDAY', 'SWAN-ECONOMY'] },
  { code: 'FOXHAUL', name: 'Foxhaul Pallets', services: ['FOX-24', 'FOX-48'] },
  { code: 'RIVERPOST', name: 'Riverpost', services: ['RIVER-TRACKED', 'RIVER-UNTRACKED'] },
] as const

/** A form of the sample company in Liquid. */
export const packingSlip = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Packing slip</title></head>
<body>
  <h1>Packing slip {{ data.reference }}</h1>
  <table>
    {% for line in data.lines %}
    <tr><td>{{ line.product.code }}</td><td>{{ line.product.description }}</td><td>{{ line.order_quantity }}</td></tr>
    {% endfor %}
  </table>
</body>
</html>
`
