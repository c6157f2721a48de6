import { lockRows } from '#database/lock-rows.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { readOrders } from '#domain/orders/order.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { readRecord } from '#records/find.ts'
import { validateInput, validInput } from '#records/input.ts'
import { nextNumber } from '#records/numbers.ts'
import type { Parsed } from '#records/parsed.ts'
import { loads } from '#resources/outbound/loads.ts'
import { assertDock } from './assert-dock.ts'
import { checkLoadUnique, refuseDuplicates } from './check-load-unique.ts'
import { defaultValidationMode } from './default-validation-mode.ts'
import { joinLoad } from './join-load.ts'
import { findOrdersWaitingForLoad } from './load.ts'

/** Creates a load; processed orders with its reference join it at once (operations 7.1). */
export async function createLoad(
  tx: Transaction,
  model: Model,
  { resource, parsed }: { readonly resource: Resource; readonly parsed: Parsed },
): Promise<FullRow> {
  await validateInput(tx, resource, parsed)
  const input = validInput(loads, parsed)
  const { warehouse_id } = input
  const reference = input.reference ?? (await nextReference(tx, warehouse_id))
  const mode = input.loading_validation_mode ?? (await defaultValidationMode(tx, warehouse_id))
  const row = { ...parsed.values, reference }
  await assertDock(tx, row)
  await lockRows(tx, 'goods_outs', await findOrdersWaitingForLoad(tx, row))
  const violations = await checkLoadUnique(tx, resource, { parsed, row, id: null })
  const created = await refuseDuplicates(() =>
    createRecord(tx, resource, { parsed, violations, extra: { reference, loading_validation_mode: mode } }),
  )
  announceChange(tx, resource, { event: 'created', row: created })
  await joinOrdersWaitingForLoad(tx, model, created)
  return readRecord(tx, resource, { id: created.id })
}

/**
 * Adds the orders waiting for a load to it. Orders are locked before loads; one that came after they were
 * locked joins when it is processed.
 */
export async function joinOrdersWaitingForLoad(tx: Transaction, model: Model, load: AnyRow): Promise<void> {
  const lockedIds = await lockRows(tx, 'goods_outs', await findOrdersWaitingForLoad(tx, load))
  const waiting = await findOrdersWaitingForLoad(tx, load)
  const ids = waiting.filter((id) => lockedIds.has(id))
  await joinLoad(tx, model, await readOrders(tx, ids))
}

/** The next number that no load of the warehouse has; numbers used as a reference by hand are skipped. */
async function nextReference(tx: Transaction, warehouse_id: number): Promise<string> {
  const reference = await nextNumber(tx, 'LOAD')
  const existing = await tx.maybe<{ id: number }>(sql`
    select l.id
    from loads l
    where l.tenant_id = ${tx.tenant.id} and l.warehouse_id = ${warehouse_id} and l.reference = ${reference}
    limit 1`)
  return existing === null ? reference : nextReference(tx, warehouse_id)
}
