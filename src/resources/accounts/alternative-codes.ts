import { belongsTo, choice, code, integer, notes, resource, text } from '#declare/resource.ts'

/** Additional code of a record, as used by another party. */
export const alternativeCodes = resource({
  name: 'alternative_codes',
  one: 'alternative_code',
  area: 'accounts',
  description: 'Alternative code of a record, such as the code by which a customer knows a product.',
  verbs: ['update', 'remove'],
  shared_with: 'all',
  searched: ['code'],

  fields: {
    code:                      code({ max: 50, required: true, fixed: true, trade_number: true, description: 'Alternative code, unique for the record and owner.' }),
    name:                      text({ max: 50, follows: ['code'], description: 'Display name.' }),
    description:               notes({ description: 'Description.' }),
    alternative_code_type:     belongsTo('alternative_code_types', { required: true, fixed: true, description: 'Type of alternative code.' }),
    alternative_codeable_type: choice(['Product', 'Supplier', 'Carrier', 'Warehouse'], { fixed: true, plain_text: true, description: 'Type of the record the code stands for.' }),
    alternative_codeable_id:   integer({ example: 1, fixed: true, external_id: true, description: 'Id of the record the code stands for.' }),
    owner_type:                choice(['Account', 'Customer', 'Supplier', 'Carrier', 'Warehouse'], { fixed: true, plain_text: true, description: 'Type of the record that uses the code (the owner of the code); must differ from alternative_codeable_type.' }),
    owner_id:                  integer({ fixed: true, external_id: true, description: 'Id of the record that uses the code.' }),
    product:                   belongsTo('products', { computed: true, description: 'Product the code stands for, if it is for a product.' }),
    supplier:                  belongsTo('suppliers', { computed: true, description: 'Supplier the code stands for, if it is for a supplier.' }),
    carrier:                   belongsTo('carriers', { computed: true, description: 'Carrier the code stands for, if it is for a carrier.' }),
    warehouse:                 belongsTo('warehouses', { computed: true, description: 'Warehouse the code stands for, if it is for a warehouse.' }),
    owner_account:             belongsTo('accounts', { computed: true, owner: true, description: 'Account that uses the code, if the owner is an account.' }),
    owner_customer:            belongsTo('customers', { computed: true, description: 'Customer that uses the code, if the owner is a customer.' }),
    owner_supplier:            belongsTo('suppliers', { computed: true, description: 'Supplier that uses the code, if the owner is a supplier.' }),
    owner_carrier:             belongsTo('carriers', { computed: true, description: 'Carrier that uses the code, if the owner is a carrier.' }),
    owner_warehouse:           belongsTo('warehouses', { computed: true, owner: true, description: 'Warehouse that uses the code, if the owner is a warehouse.' }),
  },

  unique: [['alternative_codeable_type', 'alternative_codeable_id', 'owner_type', 'owner_id', 'code']],
})
