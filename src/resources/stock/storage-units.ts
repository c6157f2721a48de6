import { belongsTo, code, flag, moment, resource } from '#declare/resource.ts'
import { stringSlots } from '#resources/slots.ts'

/** Storage unit: a pallet, tote, cage or box that holds goods. */
export const storageUnits = resource({
  name: 'storage_units',
  one: 'storage_unit',
  area: 'stock',
  description: 'Storage unit: a pallet, tote, cage or box that holds goods.',
  verbs: ['remove'],
  shared_with: { holders_of: ['work_tasks', 'move_stock'], viewers_of: { stocks: 'storage_unit' } },
  ownership: { by_visibility: 'work' },
  searched: ['reference', 'barcode'],

  fields: {
    reference:         code({ numbered_by_act: true, description: "Reference, as printed on the unit label; the next number of the type's sequence when not given." }),
    barcode:           code({ description: 'Barcode on the unit label; when not given, the reference, with 00 before it for an SSCC.' }),
    storage_unit_type: belongsTo('storage_unit_types', { required: true, description: 'Storage unit type.' }),
    warehouse:         belongsTo('warehouses', { required: true, description: 'Warehouse of the unit.' }),
    location:          belongsTo('locations', { description: 'Current location; null if the unit has not been placed or has been dispatched.' }),
    active:            flag({ default: true, description: 'Whether goods may be put on the unit.' }),
    dispatched:        flag({ read_only: true, description: 'Whether the unit has been dispatched.' }),
    dispatched_at:     moment({ read_only: true, description: 'Dispatch time.' }),
    broken:            flag({ read_only: true, write_only: true, description: 'Whether part of the contents has been removed.' }),
    load:              belongsTo('loads', { read_only: true, on_delete: 'set_null', description: 'Load the unit is loaded on.' }),
    ...stringSlots,
  },

  unique: [['reference']],
})
