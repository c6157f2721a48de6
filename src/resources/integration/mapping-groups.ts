import { belongsTo, choice, resource, text } from '#declare/resource.ts'

const name = text({ max: 50, required: true, accepts: ['code'], means: 'The name shown to people.' })
const description = text({ max: 150, means: 'What it translates.' })
const integration = belongsTo('integrations', { means: 'The integration whose codes it translates.' })

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
})
