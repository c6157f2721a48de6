import { belongsTo, code, flag, moment, resource, text } from '#declare/resource.ts'
import { stringSlots } from '#resources/slots.ts'

/** A pallet, tote, cage or box that goods stand on. */
export const storageUnits = resource({
  name: 'storage_units',
  one: 'storage_unit',
  area: 'stock',
  means: 'A pallet, tote, cage or box that goods stand on.',
  verbs: ['remove'],

  fields: {
    reference:         code({ numbered: true, means: "The number on its label; the next of its type's sequence when not given." }),
    barcode:           text({ means: 'What a handheld reads on its label; the reference when not given, 00 before it for an SSCC.' }),
    storage_unit_type: belongsTo('storage_unit_types', { required: true, means: 'What kind of unit it is.' }),
    warehouse:         belongsTo('warehouses', { required: true, means: 'The warehouse it is in.' }),
    location:          belongsTo('locations', { means: 'Where it stands; empty while it stands nowhere.' }),
    active:            flag({ initially: true, means: 'Whether goods may be put on it.' }),
    dispatched:        flag({ read_only: true, means: 'Whether it has left with its goods.' }),
    dispatched_at:     moment({ read_only: true, means: 'When it left.' }),
    broken:            flag({ read_only: true, write_only: true, means: 'Whether part of its contents has been taken.' }),
    load:              belongsTo('loads', { read_only: true, on_removal: 'clear', means: 'The load it is on.' }),
    ...stringSlots,
  },

  unique: [['reference']],
})
