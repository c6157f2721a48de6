import { belongsTo, choice, code, decimal, flag, integer, resource, text } from '#declare/resource.ts'

/** Type of pallet, box, cage or tote that goods are stored on or in. */
export const storageUnitTypes = resource({
  name: 'storage_unit_types',
  one: 'storage_unit_type',
  area: 'stock',
  description: 'Type of pallet, box, cage or tote that goods are stored on or in.',
  verbs: ['remove'],
  shared_with: 'all',
  answers: { update: 'nothing' },

  fields: {
    code:             code({ max: 30, required: true, description: 'Storage unit type code.' }),
    name:             text({ max: 50, follows: ['code'], description: 'Display name.' }),
    unit_name:        text({ max: 255, follows: ['name', 'code'], description: 'Word for one unit of this type, such as pallet or tote.' }),
    sequence:         belongsTo('sequences', { required: true, description: 'Number sequence for the references of the units.' }),
    has_check_digit:  flag({ description: 'Whether references end with a check digit; SSCC references always do.' }),
    is_pickable:      flag({ description: 'Whether orders can be picked into units of this type.' }),
    leaves_warehouse: flag({ description: 'Whether units of this type leave with the goods when they are dispatched.' }),
    use_for_packing:  flag({ description: 'Whether units of this type are used for packing orders.' }),
    max_weight:       decimal({ min: 0, unit: 'kg', description: 'Maximum weight in kilograms.' }),
    max_chars:        integer({ read_only: true, description: 'Number of characters of a reference: prefix, number and check digit of the sequence.' }),
    length:           decimal({ min: 0, description: 'Outer length, in unit_of_measure.' }),
    width:            decimal({ min: 0, description: 'Outer width, in unit_of_measure.' }),
    height:           decimal({ min: 0, description: 'Outer height, in unit_of_measure.' }),
    weight:           decimal({ min: 0, unit: 'kg', description: 'Tare weight in kilograms.' }),
    unit_of_measure:  choice(['millimetre', 'centimetre', 'metre', 'inch', 'foot'], { default: 'centimetre', plain_text: true, description: 'Unit of measure of length, width and height.' }),
  },

  unique: [['code']],
  field_groups: { dimensions: ['length', 'width', 'height', 'weight', 'unit_of_measure'] },
})
