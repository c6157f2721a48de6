import { belongsTo, choice, code, object, pairs, resource, text } from '#declare/resource.ts'

/** Mapping of values in an external system or file to records. */
export const mappings = resource({
  name: 'mappings',
  one: 'mapping',
  area: 'imports',
  description: 'Mapping of values in an external system or file to records.',
  verbs: ['remove'],

  fields: {
    mapping_group:         belongsTo('mapping_groups', { required: true, fixed: true, part_of_target: true, description: 'Mapping group; must not be a group of an integration, whose mappings are separate resources.' }),
    mapping_fields:        pairs({ default: {}, unlisted: true, description: 'Values to match, by field.' }),
    operation_type_fields: object({ default: {}, description: "Result of the mapping: reason_code_to for a stock hold or release; the ids of account, customer and addresses for a file; the group's own fields for a lookup." }),
    operation_type:        choice(['ftp', 'stock_hold', 'stock_release', 'lookup'], { read_only: true, plain_text: true, description: 'Operation type of the mapping group.' }),
    account:               belongsTo('accounts', { read_only: true, description: 'Account mapped to, for files.' }),
    customer:              belongsTo('customers', { read_only: true, description: 'Customer mapped to, for files.' }),
    delivery_address:      belongsTo('delivery_addresses', { read_only: true, description: 'Delivery address mapped to, for files.' }),
    collection_address:    belongsTo('collection_addresses', { read_only: true, description: 'Collection address mapped to, for files.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
  shows: { mapping_fields: { of: 'mapping_field_values', by: 'mapping' } },
})

/** Value of one field by which a mapping is matched. */
export const mappingFieldValues = resource({
  name: 'mapping_field_values',
  one: 'mapping_field_value',
  area: 'imports',
  description: 'Value of one field by which a mapping is matched.',
  verbs: [],

  fields: {
    mapping: belongsTo('mappings', { required: true, on_delete: 'cascade', description: 'Mapping.' }),
    code:    code({ max: 100, required: true, description: 'Field code.' }),
    value:   text({ required: true, description: 'Value to match.' }),
  },

  graphql: { hidden: true },
})

/** Mapping of values in imported files to an account, customer or address. */
export const ftpMappings = resource({
  name: 'ftp_mappings',
  one: 'ftp_mapping',
  area: 'imports',
  description: 'Mapping of values in imported files to an account, customer or address.',
  verbs: ['remove'],
  under: { path: 'ftp_mapping_groups', by: 'mapping_group', tail: 'mappings' },
  table: 'mappings',
  discriminator: { operation_type: 'ftp' },

  fields: {
    mapping_group:      belongsTo('ftp_mapping_groups', { required: true, fixed: true, description: 'Mapping group.' }),
    mapping_fields:     pairs({ default: [], stored_as: 'list', description: 'Values in files to match, by field: account_in_file, customer_in_file, delivery_address_in_file, collection_address_in_file, and others.' }),
    account:            belongsTo('accounts', { description: 'Account mapped to.' }),
    customer:           belongsTo('customers', { description: 'Customer mapped to.' }),
    delivery_address:   belongsTo('delivery_addresses', { description: 'Delivery address mapped to.' }),
    collection_address: belongsTo('collection_addresses', { description: 'Collection address mapped to.' }),
  },

  unique: [['mapping_group', 'mapping_fields']],
})
