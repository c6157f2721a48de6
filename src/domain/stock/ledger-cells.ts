import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Cell, type Identity, NO_ATTRIBUTES } from './identity.ts'

type LedgerRow = {
  readonly id: number
  readonly task_id: number
  readonly quantity: string
  readonly product_id: number
  readonly account_id: number
  readonly account_to_id: number | null
  readonly warehouse_id: number
  readonly location_from_id: number | null
  readonly storage_unit_from_id: number | null
  readonly attributes_from: Identity | null
  readonly location_to_id: number | null
  readonly storage_unit_to_id: number | null
  readonly attributes_to: Identity | null
}

/** A movement in the ledger with its cells; null is a node outside the warehouse. */
export type PastMovement = {
  readonly transaction_id: number
  /** The task that moved the goods. */
  readonly task_id: number
  readonly quantity: string
  readonly from: Cell | null
  readonly to: Cell | null
}

/** Reads the movements of a task with one of the subtypes, in ledger order. */
export function readMovementsOf(
  tx: Transaction,
  task: number,
  subtypes: readonly string[],
): Query<readonly PastMovement[]> {
  return readMovementsOfTasks(tx, [task], subtypes)
}

/** The same for several tasks. */
export function readMovementsOfTasks(
  tx: Transaction,
  tasks: readonly number[],
  subtypes: readonly string[],
): Query<readonly PastMovement[]> {
  return tx
    .rows<LedgerRow>(sql`
    select x.id, x.task_id, x.quantity, x.product_id, x.account_id, x.account_to_id, x.warehouse_id,
      x.location_from_id, x.storage_unit_from_id, x.attributes_from, x.location_to_id, x.storage_unit_to_id, x.attributes_to
    from transactions x
    where x.tenant_id = ${tx.tenant.id} and x.task_id = any(${[...tasks]}::bigint[]) and x.subtype = any(${[...subtypes]}::text[])
    order by x.id`)
    .map((rows) =>
      rows.map((row) => ({
        transaction_id: row.id,
        task_id: row.task_id,
        quantity: row.quantity,
        from:
          row.location_from_id === null
            ? null
            : {
                ...NO_ATTRIBUTES,
                ...attributesOf(row.attributes_from),
                account_id: row.account_id,
                product_id: row.product_id,
                warehouse_id: row.warehouse_id,
                location_id: row.location_from_id,
                storage_unit_id: row.storage_unit_from_id,
              },
        to:
          row.location_to_id === null
            ? null
            : {
                ...NO_ATTRIBUTES,
                ...attributesOf(row.attributes_to),
                account_id: row.account_to_id ?? row.account_id,
                product_id: row.product_id,
                warehouse_id: row.warehouse_id,
                location_id: row.location_to_id,
                storage_unit_id: row.storage_unit_to_id,
              },
      })),
    )
}

function attributesOf(attributes: Identity | null): Identity {
  if (attributes === null) throw new Error('a pile in the ledger has no attributes')
  return attributes
}
