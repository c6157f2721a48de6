import { address, belongsTo, choice, code, moment, parts, resource } from '#declare/resource.ts'
import { ownSlots } from '#resources/slots.ts'

/** Units that pass through the warehouse unopened. */
export const crossdocks = resource({
  name: 'crossdocks',
  one: 'crossdock',
  area: 'receipts',
  means: 'Units that pass through the warehouse unopened.',
  verbs: [],

  fields: {
    account:        belongsTo('accounts', { required: true, means: 'Who owns the goods on them.' }),
    warehouse:      belongsTo('warehouses', { means: "The warehouse; the account's default one when not given." }),
    reference:      code({ required: true, means: 'What it is known by.' }),
    expected_date_of_receipt: moment({ required: true, means: 'When they are expected.' }),
    inbound_method: choice(['delivery', 'collection'], { plain: true, means: 'Whether they are brought or fetched.' }),
    status:         choice(['pending', 'confirmed', 'received', 'completed'], { stored: 'lower', initially: 'pending', plain: true, means: 'How far it is.' }),
    location:       belongsTo('locations', { read_only: true, means: 'The bay where they were received.' }),
    received_at:    moment({ read_only: true, means: 'When they came.' }),
    completed_at:   moment({ read_only: true, means: 'When they left.' }),
    ...ownSlots,
    address: address(),
    units: parts('crossdock_units', 'crossdock', { means: 'The units.' }),
  },
})

/** One unit that passes through the warehouse unopened. */
export const crossdockUnits = resource({
  name: 'crossdock_units',
  one: 'crossdock_unit',
  area: 'receipts',
  means: 'One unit that passes through the warehouse unopened.',
  verbs: [],
  graphql: { hidden: true },

  fields: {
    crossdock:         belongsTo('crossdocks', { required: true, on_removal: 'remove', means: 'The crossdock.' }),
    reference:         code({ numbered: true, means: 'The number on its label; the next of its type when not given.' }),
    storage_unit_type: belongsTo('storage_unit_types', { required: true, means: 'What kind of unit it is.' }),
    delivery_address:  belongsTo('delivery_addresses', { means: 'Where it goes.' }),
    storage_unit:      belongsTo('storage_units', { read_only: true, means: 'The unit it is in the warehouse, once it came.' }),
  },
})

/** Where the units of a crossdock are put down. */
export const crossdockReceiving = resource({
  name: 'crossdocks',
  one: 'crossdock',
  area: 'receipts',
  means: 'Where the units of a crossdock are put down.',
  verbs: [],
  fields: { location: belongsTo('locations', { required: true, means: 'A bay.' }) },
})
