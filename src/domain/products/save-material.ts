import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, type Violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { decimalFor } from '#values/decimal.ts'

/** The lock of changes to bills of materials: concurrent changes could together create a cycle. */
export const MATERIALS_LOCK = 'product_materials'

/** Adds a material to a bill of materials. */
export async function addMaterial(
  tx: Transaction,
  resource: Resource,
  { product, parsed }: { readonly product: number; readonly parsed: Parsed },
): Promise<FullRow> {
  const parent = await readParent(tx, product)
  if (parsed.violations.length === 0) {
    if (parent.product_type !== 'bill_of_materials')
      throw refusal('product_is_not_bill_of_materials', { product: parent.code })
    await assertNotRecursive(tx, parent, parsed.values.child_product_id)
  }
  const row = await createRecord(tx, resource, {
    parsed,
    violations: await checkPrecision(tx, resource, { row: parsed.values, parsed }),
    extra: { parent_product_id: product },
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Updates the product or the quantity of a material. */
export async function updateMaterial(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const parent = await readParent(tx, Number(current.parent_product_id))
  const child = parsed.values.child_product_id ?? current.child_product_id
  if (child !== current.child_product_id && parsed.violations.length === 0)
    await assertNotRecursive(tx, parent, child)
  const violations = await checkPrecision(tx, resource, { row: { ...current, ...parsed.values }, parsed })
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, violations })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

type ParentProduct = { readonly id: number; readonly code: string; readonly product_type: string | null }

function readParent(tx: Transaction, id: number): Promise<ParentProduct> {
  return tx.one<ParentProduct>(sql`
    select p.id, p.code, p.product_type
    from products p
    where p.tenant_id = ${tx.tenant.id} and p.id = ${id}`)
}

type MaterialInput = { readonly row: Readonly<Record<string, unknown>>; readonly parsed: Parsed }

/** The quantity of a material must fit the decimal places of its product: otherwise it could not be picked (operations 0.4). */
async function checkPrecision(
  tx: Transaction,
  resource: Resource,
  { row: { child_product_id, quantity }, parsed }: MaterialInput,
): Promise<readonly Violation[]> {
  const exact = decimalFor(quantity)
  const child = await tx.maybe<{ decimal_places: number }>(sql`
    select coalesce(t.decimal_places, 0) as decimal_places
    from products p
    left join stock_unit_types t on t.tenant_id = p.tenant_id and t.id = p.stock_unit_type_id
    where p.tenant_id = ${tx.tenant.id} and p.id = ${typeof child_product_id === 'number' ? child_product_id : null}::bigint`)
  if (exact === null || child === null || exact.eq(exact.round(child.decimal_places))) return []
  return [violationOf(resource, parsed, { column: 'quantity', symbol: 'quantity_precision', facts: child })]
}

/** No product contains itself, at any depth (operations 9.1). */
async function assertNotRecursive(tx: Transaction, parent: ParentProduct, child: unknown): Promise<void> {
  const found = await tx.maybe<{ id: number }>(sql`
    with recursive inside (id) as (
      select ${child}::bigint
      union
      select m.child_product_id
      from inside
      join product_materials m on m.tenant_id = ${tx.tenant.id} and m.parent_product_id = inside.id
    )
    select id from inside where id = ${parent.id}`)
  if (found !== null) throw refusal('bill_of_materials_recursive', { product: parent.code })
}
