import { belongsTo, choice, code, object, pairs, resource, text } from '#declare/resource.ts'

/** One thing that another system or a file says, and what is meant by it. */
export const mappings = resource({
  name: 'mappings',
  one: 'mapping',
  area: 'imports',
  means: 'One thing that another system or a file says, and what is meant by it.',
  verbs: ['remove'],

  fields: {
    mapping_group:         belongsTo('mapping_groups', { required: true, fixed: true, whole: true, means: 'The group it belongs to; none of an integration, whose mappings have a place of their own.' }),
    mapping_fields:        pairs({ initially: {}, unlisted: true, means: 'What is said, by field.' }),
    operation_type_fields: object({ initially: {}, means: 'What is meant: reason_code_to of a stock hold or release, ids of a file\'s account, customer and addresses, the group\'s own names for a lookup.' }),
    operation_type:        choice(['ftp', 'stock_hold', 'stock_release', 'lookup'], { read_only: true, plain: true, means: 'What the codes of its group stand for.' }),
    account:               belongsTo('accounts', { read_only: true, means: 'The account meant by a file.' }),
    customer:              belongsTo('customers', { read_only: true, means: 'The customer meant by a file.' }),
    delivery_address:      belongsTo('delivery_addresses', { read_only: true, means: 'The delivery address meant by a file.' }),
    collection_address:    belongsTo('collection_addresses', { read_only: true, means: 'The collection address meant by a file.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
  shows: { mapping_fields: { of: 'mapping_field_values', by: 'mapping' } },
})

/** One field of what a mapping is found by. */
export const mappingFieldValues = resource({
  name: 'mapping_field_values',
  one: 'mapping_field_value',
  area: 'imports',
  means: 'One field of what a mapping is found by.',
  verbs: [],

  fields: {
    mapping: belongsTo('mappings', { required: true, on_removal: 'remove', means: 'The mapping it belongs to.' }),
    code:    code({ max: 100, required: true, means: 'The field.' }),
    value:   text({ required: true, means: 'What it says there.' }),
  },

  graphql: { hidden: true },
})

/** One thing that imported files say, and the account, customer or address meant by it. */
export const ftpMappings = resource({
  name: 'ftp_mappings',
  one: 'ftp_mapping',
  area: 'imports',
  means: 'One thing that imported files say, and the account, customer or address meant by it.',
  verbs: ['remove'],
  under: { path: 'ftp_mapping_groups', by: 'mapping_group', tail: 'mappings' },
  table: 'mappings',
  always: { operation_type: 'ftp' },

  fields: {
    mapping_group:      belongsTo('ftp_mapping_groups', { required: true, fixed: true, means: 'The group it belongs to.' }),
    mapping_fields:     pairs({ initially: [], kept_as: 'list', means: 'What files say, by field: account_in_file, customer_in_file, delivery_address_in_file, collection_address_in_file, and others.' }),
    account:            belongsTo('accounts', { means: 'The account meant.' }),
    customer:           belongsTo('customers', { means: 'The customer meant.' }),
    delivery_address:   belongsTo('delivery_addresses', { means: 'The delivery address meant.' }),
    collection_address: belongsTo('collection_addresses', { means: 'The collection address meant.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
})
