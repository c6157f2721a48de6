import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { type AnyRow, selectList } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { emptyInput } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { cut } from '#values/cut.ts'
import type { ExternalProduct } from '#values/integration.ts'
import { lockIntegration } from './integration-run.ts'
import { SKU } from './mapping-table.ts'

/** The resources of external products and their mappings. */
export type ProductResources = {
  readonly entities: Resource
  readonly groups: Resource
  readonly mappings: Resource
}

/** Finds these resources in the model. */
export function productResourcesIn(model: Model): ProductResources {
  return {
    entities: resourceNamed(model, 'external_entities'),
    groups: resourceNamed(model, 'integration_product_mapping_groups'),
    mappings: resourceNamed(model, 'integration_product_mappings'),
  }
}

/** How many products were new, and how many mappings were matched with a product. */
export type ProductImportResult = { readonly created: number; readonly matched: number }

type ProductImport = {
  readonly integration: { readonly id: number; readonly name: string }
  readonly products: readonly ExternalProduct[]
}

/**
 * Records the products of another system: new ones become external entities, each with a mapping to the product with the
 * same code, or to none until there is one or somebody sets it. Locks the integration, so that no product is created twice.
 */
export async function importProducts(
  tx: Transaction,
  kinds: ProductResources,
  { integration, products }: ProductImport,
): Promise<ProductImportResult> {
  await lockIntegration(tx, integration.id)
  const codes = products.map(({ code }) => code)
  const known = await findEntities(tx, integration.id, codes)
  const newProducts = [...new Map(products.map((product) => [product.code, product])).values()].filter(
    ({ code }) => !known.has(code),
  )
  const created = await addEntities(tx, kinds, { integration, products: newProducts })
  const group = await findOrCreateGroup(tx, kinds, integration)
  await addMappings(tx, kinds, { integration_id: integration.id, group, codes })
  return { created, matched: await matchProducts(tx, kinds, integration.id) }
}

async function findEntities(
  tx: Transaction,
  integration_id: number,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ code: string }>(sql`
    select e.code from external_entities e
    where e.tenant_id = ${tx.tenant.id} and e.integration_id = ${integration_id} and e.entity_type = 'product'
      and e.code = any(${[...codes]}::text[])`)
  return new Set(rows.map(({ code }) => code))
}

async function addEntities(
  tx: Transaction,
  { entities }: ProductResources,
  { integration, products }: ProductImport,
): Promise<number> {
  if (products.length === 0) return 0
  const rows = products.map(({ code, description }) => ({
    entity_type: 'product',
    code,
    description,
    integration_id: integration.id,
  }))
  for (const row of await insertMany(tx, entities, rows))
    announceChange(tx, entities, { event: 'created', row })
  return products.length
}

/** The group of automatically created mappings: the oldest of the integration without declared fields, created on first use. */
async function findOrCreateGroup(
  tx: Transaction,
  { groups }: ProductResources,
  { id, name }: ProductImport['integration'],
): Promise<number> {
  const found = await tx.maybe<{ id: number }>(sql`
    select g.id from mapping_groups g
    where g.tenant_id = ${tx.tenant.id} and g.integration_id = ${id} and g.operation_type = 'integration_product'
      and not exists (
        select from mapping_group_fields f where f.tenant_id = g.tenant_id and f.mapping_group_id = g.id)
    order by g.id
    limit 1`)
  if (found !== null) return found.id
  const values = { name: cut(name, 50), integration_id: id }
  const row = await createRecord(tx, groups, { parsed: { ...emptyInput, values } })
  announceChange(tx, groups, { event: 'created', row })
  return row.id
}

type MappingAddition = {
  readonly integration_id: number
  readonly group: number
  readonly codes: readonly string[]
}

/** Adds a mapping for each of these products without one. */
async function addMappings(
  tx: Transaction,
  { mappings }: ProductResources,
  addition: MappingAddition,
): Promise<void> {
  const { integration_id, group, codes } = addition
  const unmapped = await tx.rows<{ id: number; code: string }>(sql`
    select e.id, e.code
    from external_entities e
    where e.tenant_id = ${tx.tenant.id} and e.integration_id = ${integration_id} and e.entity_type = 'product'
      and e.code = any(${[...codes]}::text[])
      and not exists (
        select from integration_product_mappings m
        where m.tenant_id = e.tenant_id and m.integration_product_id = e.id)
      and not exists (
        select from integration_product_mappings m
        join mapping_groups g on g.tenant_id = m.tenant_id and g.id = m.mapping_group_id
        where m.tenant_id = e.tenant_id and g.integration_id = ${integration_id}
          and md5(m.mapping_fields::text) = md5(jsonb_build_array(jsonb_build_object(${SKU}::text, e.code))::text))
    order by e.id`)
  if (unmapped.length === 0) return
  const rows = unmapped.map(({ id, code }) => ({
    mapping_group_id: group,
    mapping_fields: [{ [SKU]: code }],
    integration_product_id: id,
  }))
  for (const row of await insertMany(tx, mappings, rows))
    announceChange(tx, mappings, { event: 'created', row })
}

/** Matches mappings without a product by the code of their external entity. */
async function matchProducts(
  tx: Transaction,
  { mappings }: ProductResources,
  integration_id: number,
): Promise<number> {
  const matched = await tx.rows<AnyRow>(sql`
    update integration_product_mappings t
    set product_id = p.id, ${nextVersion(tx, 't')}
    from mapping_groups g, external_entities e, products p
    where t.tenant_id = ${tx.tenant.id} and t.product_id is null
      and g.tenant_id = t.tenant_id and g.id = t.mapping_group_id and g.integration_id = ${integration_id}
      and e.tenant_id = t.tenant_id and e.id = t.integration_product_id
      and p.tenant_id = t.tenant_id and p.code = e.code
    returning ${selectList(mappings, 't')}`)
  for (const row of matched)
    announceChange(tx, mappings, { event: 'updated', row, previous: { product_id: null } })
  return matched.length
}
