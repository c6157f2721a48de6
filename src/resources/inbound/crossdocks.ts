import { address, belongsTo, choice, code, moment, parts, resource } from '#declare/resource.ts'
import { ownSlots } from '#resources/slots.ts'

/** Cross-dock: storage units that pass through the warehouse unopened. */
export const crossdocks = resource({
  name: 'crossdocks',
  one: 'crossdock',
  area: 'receipts',
  description: 'Cross-dock: storage units that pass through the warehouse unopened.',
  verbs: [],

  fields: {
    account:        belongsTo('accounts', { required: true, description: 'Account that owns the goods.' }),
    warehouse:      belongsTo('warehouses', { description: "Warehouse; the account's default warehouse when not given." }),
    reference:      code({ required: true, description: 'Cross-dock reference.' }),
    expected_date_of_receipt: moment({ required: true, description: 'Expected date and time of receipt.' }),
    inbound_method: choice(['delivery', 'collection'], { plain_text: true, description: 'Inbound method: delivered to the warehouse or collected.' }),
    status:         choice(['pending', 'confirmed', 'received', 'completed'], { stored: 'lower', default: 'pending', plain_text: true, description: 'Status of the cross-dock.' }),
    location:       belongsTo('locations', { read_only: true, description: 'Bay the units were received at.' }),
    received_at:    moment({ read_only: true, description: 'Time the units were received.' }),
    completed_at:   moment({ read_only: true, description: 'Time the units left.' }),
    ...ownSlots,
    address: address(),
    units: parts('crossdock_units', 'crossdock', { description: 'Storage units of the cross-dock.' }),
  },
})

/** Storage unit of a cross-dock. */
export const crossdockUnits = resource({
  name: 'crossdock_units',
  one: 'crossdock_unit',
  area: 'receipts',
  description: 'Storage unit of a cross-dock.',
  verbs: [],
  graphql: { hidden: true },

  fields: {
    crossdock:         belongsTo('crossdocks', { required: true, on_delete: 'cascade', description: 'Cross-dock.' }),
    reference:         code({ numbered_by_act: true, description: "Reference on the unit label; the next number of the unit type's sequence when not given." }),
    storage_unit_type: belongsTo('storage_unit_types', { required: true, description: 'Storage unit type.' }),
    delivery_address:  belongsTo('delivery_addresses', { description: 'Delivery address of the unit.' }),
    storage_unit:      belongsTo('storage_units', { read_only: true, description: 'Storage unit record in the warehouse; null until the unit has been received.' }),
  },
})

/** Receipt of the units of a cross-dock. */
export const crossdockReceiving = resource({
  name: 'crossdocks',
  one: 'crossdock',
  area: 'receipts',
  description: 'Receipt of the units of a cross-dock.',
  verbs: [],
  fields: { location: belongsTo('locations', { required: true, description: 'Bay the units are received at.' }) },
})
