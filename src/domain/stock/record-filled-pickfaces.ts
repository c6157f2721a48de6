import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { actChangesOf, type PickfaceProduct } from './act-changes.ts'
import type { Cell } from './identity.ts'
import type { Movement } from './movement.ts'

/**
 * Records when a pickface first holds its product: it is replenished only from then on (operations 5.1). The same
 * statement finds which of the moved products have pickfaces and records them in the changes of the act.
 */
export function recordFilledPickfaces(tx: Transaction, movements: readonly Movement[]): Query<unknown> {
  const cellMovements = movements.map(({ from, to, category }) => ({
    from: cellIn(from),
    to: cellIn(to),
    category,
  }))
  const filledCells = cellMovements.flatMap(({ to }) => to ?? [])
  const products = [
    ...new Set(cellMovements.flatMap(({ from, to }) => [from, to]).flatMap((cell) => cell?.product_id ?? [])),
  ]
  if (products.length === 0) return tx.value(undefined)
  const changes = actChangesOf(tx)
  changes.cellMovements.push(...cellMovements)
  const locations = [...new Set(filledCells.map(({ location_id }) => location_id))]
  return tx
    .rows<PickfaceProduct>(sql`
    with filled as (
      update pickface_products f
      set first_filled_at = ${tx.now}, ${nextVersion(tx, 'f')}
      where f.tenant_id = ${tx.tenant.id} and f.product_id = any(${products}::bigint[]) and f.first_filled_at is null
        and exists (
          select from stocks s
          where s.tenant_id = f.tenant_id and s.product_id = f.product_id and s.location_id = any(${locations}::bigint[])
            and (s.location_id = f.location_id or s.location_id in (
              select m.location_id from location_groups m
              where m.tenant_id = f.tenant_id and m.group_id = f.location_group_id)))
    )
    select distinct f.product_id, f.warehouse_id
    from pickface_products f
    where f.tenant_id = ${tx.tenant.id} and f.product_id = any(${products}::bigint[]) and f.warehouse_id is not null`)
    .tap((pickfaceProducts) => {
      changes.recordPickfaceProducts(pickfaceProducts)
    })
}

const cellIn = (node: Cell | string): Cell | null => (typeof node === 'string' ? null : node)
