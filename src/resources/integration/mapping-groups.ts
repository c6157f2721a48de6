import { belongsTo, choice, code, resource, text } from '#declare/resource.ts'

const name = text({ max: 50, required: true, accepts: ['code'], description: 'Display name.' })
const description = text({ max: 150, description: 'Description of what the group maps.' })
const integration = belongsTo('integrations', { part_of_target: true, description: 'Integration whose codes are mapped.' })
const mapping_group_fields = { of: 'mapping_group_fields', by: 'mapping_group' }

/** Mapping group: table that maps codes of an external system to records. */
export const mappingGroups = resource({
  name: 'mapping_groups',
  one: 'mapping_group',
  area: 'imports',
  description: 'Mapping group: table that maps codes of an external system to records.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    name,
    description,
    operation_type: choice([
      'ftp', 'stock_hold', 'stock_release', 'lookup', 'integration_product', 'integration_carrier', 'integration_shipping_rate',
      'integration_warehouse',
    ], { required: true, fixed: true, plain_text: true, filter_type: 'OperationTypeInputType', description: 'Operation type: what the mapped codes stand for.' }),
    integration,
  },
  shows: { mapping_group_fields },
})

/** Field that mappings of a group can use. Once a group has fields, its mappings can use no others. */
export const mappingGroupFields = resource({
  name: 'mapping_group_fields',
  one: 'mapping_group_field',
  area: 'imports',
  description: 'Field that mappings of a group can use. Once a group has fields, its mappings can use no others.',
  verbs: ['create', 'update', 'remove'],
  under: { path: 'mapping_groups', by: 'mapping_group', tail: 'mapping_group_fields' },

  fields: {
    mapping_group: belongsTo('mapping_groups', { required: true, fixed: true, on_delete: 'cascade', description: 'Mapping group.' }),
    field_name:    code({ max: 100, required: true, description: 'Field name used in mappings.' }),
    field_type:    choice(['string', 'integer', 'decimal', 'boolean', 'date'], { default: 'string', plain_text: true, description: 'Data type of the values.' }),
  },

  unique: [['mapping_group', 'field_name']],
})

/** Mapping groups that translate values of files. */
export const ftpMappingGroups = resource({
  name: 'ftp_mapping_groups',
  one: 'ftp_mapping_group',
  area: 'imports',
  description: 'Mapping group that maps values in imported files to accounts, customers and addresses.',
  verbs: ['create', 'update', 'remove'],
  table: 'mapping_groups',
  discriminator: { operation_type: 'ftp' },

  fields: { name, description, integration },
  shows: { mapping_group_fields },
})

/** Mapping groups that translate products. */
export const integrationProductMappingGroups = resource({
  name: 'integration_product_mapping_groups',
  one: 'integration_product_mapping_group',
  area: 'integrations',
  description: 'Mapping group that maps product codes of an external system to products.',
  verbs: ['create', 'update', 'remove'],
  table: 'mapping_groups',
  discriminator: { operation_type: 'integration_product' },

  fields: { name, description, integration },
  shows: { mapping_group_fields },
})

/** Mapping groups that translate carriers. */
export const integrationCarrierMappingGroups = resource({
  name: 'integration_carrier_mapping_groups',
  one: 'integration_carrier_mapping_group',
  area: 'integrations',
  description: 'Mapping group that maps carriers of an external system to carriers and their services.',
  verbs: ['create', 'update', 'remove'],
  table: 'mapping_groups',
  discriminator: { operation_type: 'integration_carrier' },

  fields: { name, description, integration },
  shows: { mapping_group_fields },
})

/** Mapping groups that translate shipping rates. */
export const integrationShippingRateMappingGroups = resource({
  name: 'integration_shipping_rate_mapping_groups',
  one: 'integration_shipping_rate_mapping_group',
  area: 'integrations',
  description: 'Mapping group that maps shipping rates of an external system to carriers and their services.',
  verbs: ['create', 'update', 'remove'],
  table: 'mapping_groups',
  discriminator: { operation_type: 'integration_shipping_rate' },

  fields: { name, description, integration },
  shows: { mapping_group_fields },
})

/** Mapping groups that translate warehouses. */
export const integrationWarehouseMappingGroups = resource({
  name: 'integration_warehouse_mapping_groups',
  one: 'integration_warehouse_mapping_group',
  area: 'integrations',
  description: 'Mapping group that maps stock locations of an external system to warehouses.',
  verbs: ['create', 'update', 'remove'],
  table: 'mapping_groups',
  discriminator: { operation_type: 'integration_warehouse' },

  fields: { name, description, integration },
  shows: { mapping_group_fields },
})
