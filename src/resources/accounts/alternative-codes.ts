import { belongsTo, choice, code, integer, notes, resource, text } from '#declare/resource.ts'

/** A further code of a record, as somebody else knows it. */
export const alternativeCodes = resource({
  name: 'alternative_codes',
  one: 'alternative_code',
  area: 'accounts',
  means: "A further code of a record, as somebody else knows it: a customer's number for a product.",
  verbs: ['update', 'remove'],

  fields: {
    code:                      code({ max: 50, required: true, fixed: true, means: 'The code; no two of one record and one owner are alike.' }),
    name:                      text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    description:               notes({ means: 'What a person should know about it.' }),
    alternative_code_type:     belongsTo('alternative_code_types', { required: true, fixed: true, means: 'The kind of code it is.' }),
    alternative_codeable_type: choice(['Product', 'Supplier', 'Carrier', 'Warehouse'], { fixed: true, plain: true, means: 'What kind of record bears it.' }),
    alternative_codeable_id:   integer({ example: 1, fixed: true, names_outside: true, means: 'The record that bears it.' }),
    owner_type:                choice(['Account', 'Customer', 'Supplier', 'Carrier', 'Warehouse'], { fixed: true, plain: true, means: 'What kind of record knows the other by it; another kind than its own.' }),
    owner_id:                  integer({ fixed: true, names_outside: true, means: 'The record that knows the other by it.' }),
    product:                   belongsTo('products', { computed: true, means: 'The product that bears it, where it is one.' }),
    supplier:                  belongsTo('suppliers', { computed: true, means: 'The supplier that bears it, where it is one.' }),
    carrier:                   belongsTo('carriers', { computed: true, means: 'The carrier that bears it, where it is one.' }),
    warehouse:                 belongsTo('warehouses', { computed: true, means: 'The warehouse that bears it, where it is one.' }),
    owner_account:             belongsTo('accounts', { computed: true, owner: true, means: 'The account that knows it, where it is one.' }),
    owner_customer:            belongsTo('customers', { computed: true, means: 'The customer that knows it, where it is one.' }),
    owner_supplier:            belongsTo('suppliers', { computed: true, means: 'The supplier that knows it, where it is one.' }),
    owner_carrier:             belongsTo('carriers', { computed: true, means: 'The carrier that knows it, where it is one.' }),
    owner_warehouse:           belongsTo('warehouses', { computed: true, owner: true, means: 'The warehouse that knows it, where it is one.' }),
  },

  unique: [['alternative_codeable_type', 'alternative_codeable_id', 'owner_type', 'owner_id', 'code']],
})
