import { belongsTo, choice, code, decimal, flag, integer, resource, text } from '#declare/resource.ts'

/** A kind of pallet, box or cage that goods stand on. */
export const storageUnitTypes = resource({
  name: 'storage_unit_types',
  one: 'storage_unit_type',
  area: 'stock',
  means: 'A kind of pallet, box or cage that goods stand on.',
  verbs: ['remove'],
  answers: { update: 'nothing' },

  fields: {
    code:             code({ max: 30, required: true, means: 'The short name people know it by.' }),
    name:             text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    unit_name:        text({ max: 255, follows: ['name', 'code'], means: 'What one of them is called: pallet, tote.' }),
    sequence:         belongsTo('sequences', { required: true, means: 'The range its references are taken from.' }),
    has_check_digit:  flag({ means: 'Whether references end with a check digit; SSCC references always do.' }),
    is_pickable:      flag({ means: 'Whether orders may be picked onto it.' }),
    leaves_warehouse: flag({ means: 'Whether it goes with the goods when they are dispatched.' }),
    use_for_packing:  flag({ means: 'Whether orders are packed into it.' }),
    max_weight:       decimal({ min: 0, unit: 'kg', means: 'The weight it bears, in kilograms.' }),
    max_chars:        integer({ read_only: true, means: 'How many characters its references have: prefix, number and check digit of the sequence.' }),
    length:           decimal({ min: 0, means: 'Its outer length, in unit_of_measure.' }),
    width:            decimal({ min: 0, means: 'Its outer width, in unit_of_measure.' }),
    height:           decimal({ min: 0, means: 'Its outer height, in unit_of_measure.' }),
    weight:           decimal({ min: 0, unit: 'kg', means: 'Its own weight empty, in kilograms.' }),
    unit_of_measure:  choice(['millimetre', 'centimetre', 'metre', 'inch', 'foot'], { initially: 'centimetre', plain: true, means: 'What its size is measured in.' }),
  },

  unique: [['code']],
  gathered: { dimensions: ['length', 'width', 'height', 'weight', 'unit_of_measure'] },
})
