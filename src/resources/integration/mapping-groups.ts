import { belongsTo, choice, code, resource, text } from '#declare/resource.ts'

const name = text({ max: 50, required: true, accepts: ['code'], means: 'The name shown to people.' })
const description = text({ max: 150, means: 'What it translates.' })
const integration = belongsTo('integrations', { whole: true, means: 'The integration whose codes it translates.' })
const mapping_group_fields = { of: 'mapping_group_fields', by: 'mapping_group' }

/** A table that turns codes of another system into records of this one. */
export const mappingGroups = resource({
  name: 'mapping_groups',
  one: 'mapping_group',
  area: 'imports',
  means: 'A table that turns codes of another system into records of this one.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    name,
    description,
    operation_type: choice([
      'ftp', 'stock_hold', 'stock_release', 'lookup', 'integration_product', 'integration_carrier', 'integration_shipping_rate',
      'integration_warehouse',
    ], { required: true, fixed: true, plain: true, filter: 'OperationTypeInputType', means: 'What its codes stand for.' }),
    integration,
  },
  shows: { mapping_group_fields },
})

/** A field that the mappings of a group may use; once a group has one, they may use no others. */
export const mappingGroupFields = resource({
  name: 'mapping_group_fields',
  one: 'mapping_group_field',
  area: 'imports',
  means: 'A field that the mappings of a group may use; once a group has one, they may use no others.',
  verbs: ['create', 'update', 'remove'],
  under: { path: 'mapping_groups', by: 'mapping_group', tail: 'mapping_group_fields' },

  fields: {
    mapping_group: belongsTo('mapping_groups', { required: true, fixed: true, on_removal: 'remove', means: 'The group whose mappings it is for.' }),
    field_name:    code({ max: 100, required: true, means: 'The name mappings use it by.' }),
    field_type:    choice(['string', 'integer', 'decimal', 'boolean', 'date'], { initially: 'string', plain: true, means: 'What its values are.' }),
  },

  unique: [['mapping_group', 'field_name']],
})

/** The mapping groups that translate what files say. */
export const ftpMappingGroups = resource({
  name: 'ftp_mapping_groups',
  one: 'ftp_mapping_group',
  area: 'imports',
  means: 'A mapping group that turns what imported files say into accounts, customers and addresses.',
  verbs: ['create', 'update', 'remove'],
  table: 'mapping_groups',
  always: { operation_type: 'ftp' },

  fields: { name, description, integration },
  shows: { mapping_group_fields },
})

/** The mapping groups that translate products. */
export const integrationProductMappingGroups = resource({
  name: 'integration_product_mapping_groups',
  one: 'integration_product_mapping_group',
  area: 'integrations',
  means: 'A mapping group that turns product codes of another system into products.',
  verbs: ['create', 'update', 'remove'],
  table: 'mapping_groups',
  always: { operation_type: 'integration_product' },

  fields: { name, description, integration },
  shows: { mapping_group_fields },
})

/** The mapping groups that translate carriers. */
export const integrationCarrierMappingGroups = resource({
  name: 'integration_carrier_mapping_groups',
  one: 'integration_carrier_mapping_group',
  area: 'integrations',
  means: 'A mapping group that turns carriers of another system into carriers and their services.',
  verbs: ['create', 'update', 'remove'],
  table: 'mapping_groups',
  always: { operation_type: 'integration_carrier' },

  fields: { name, description, integration },
  shows: { mapping_group_fields },
})

/** The mapping groups that translate shipping rates. */
export const integrationShippingRateMappingGroups = resource({
  name: 'integration_shipping_rate_mapping_groups',
  one: 'integration_shipping_rate_mapping_group',
  area: 'integrations',
  means: 'A mapping group that turns shipping rates of another system into carriers and their services.',
  verbs: ['create', 'update', 'remove'],
  table: 'mapping_groups',
  always: { operation_type: 'integration_shipping_rate' },

  fields: { name, description, integration },
  shows: { mapping_group_fields },
})

/** The mapping groups that translate warehouses. */
export const integrationWarehouseMappingGroups = resource({
  name: 'integration_warehouse_mapping_groups',
  one: 'integration_warehouse_mapping_group',
  area: 'integrations',
  means: 'A mapping group that turns places of another system into warehouses.',
  verbs: ['create', 'update', 'remove'],
  table: 'mapping_groups',
  always: { operation_type: 'integration_warehouse' },

  fields: { name, description, integration },
  shows: { mapping_group_fields },
})
