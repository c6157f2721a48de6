import Big from 'big.js'
import { lockChoices } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { promiseAllocations, reserve } from '#domain/stock/reserve.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { elementAt } from '#values/element-at.ts'
import { draftFor, type PlanDraft } from './draft.ts'
import { lineFactsFor, readMaterials } from './kits.ts'
import {
  demandFor,
  type LineFacts,
  readLineFacts,
  readOpenReplenishments,
  readPickfaces,
} from './line-facts.ts'
import { lockPlanned } from './lock-planned.ts'
import { initialProgress, type PlanningReplenishment, type StockDemand } from './plan.ts'
import { planReplenishment } from './plan-replenishment.ts'
import { deepen, readSupplies, type StockScope, type StockSearch, searchesFor } from './stock-view.ts'
import { promisesOf, replenishmentTask, reservationsOfReplenishment } from './write-allocation.ts'

/** A held pick that has lost part of what it was promised. It is locked. */
export type PickGap = { readonly pick: Task; readonly quantity: Big }

/**
 * Allocates goods to a held pick that will not get what it was promised, as for a line whose pickfaces hold too
 * little (operations 5.3, 5.4). The pick keeps waiting, for them. Returns how much was found.
 */
export async function coverHeldPick(tx: Transaction, { pick, quantity }: PickGap): Promise<Big> {
  const { product_id, warehouse_id, account_id, goods_out_line_id } = pick
  const nothing = new Big(0)
  if (product_id === null || account_id === null || goods_out_line_id === null) return nothing
  const products = { warehouse_id, product_ids: [product_id] }
  const [, lines, faces, replenishments] = await tx.pipeline([
    lockChoices(tx, [{ warehouse_id, product_id }]),
    readLineFacts(tx, [goods_out_line_id]),
    readPickfaces(tx, products, []),
    readOpenReplenishments(tx, products),
  ])
  const facts = lineFactsFor(pick, { lines, materials: await readMaterials(tx, lines) })
  if (facts === null || faces.length === 0) return nothing
  if (facts.is_stopped || !facts.is_account_active) return nothing
  const demand = demandFor(facts, { need: quantity, takes_units: true, request: null })
  const scope = { warehouse_id, rule: facts.rule, receipt_id: null, faces, except_location_ids: [] }
  const searches = searchesFor([demand], { faces, account_ids: [account_id] })
  const draft = await readGapPlan(tx, { demand, scope, replenishments }, searches)
  if (draft.held.length === 0) return nothing
  await writeCover(tx, { pick, facts, draft })
  return draft.held.reduce((sum, held) => sum.plus(held.quantity), nothing)
}

type GapPlanning = {
  readonly demand: StockDemand
  readonly scope: StockScope
  readonly replenishments: readonly PlanningReplenishment[]
}

/** Plans on the best of the stock, and on more of it where that was not enough. */
async function readGapPlan(
  tx: Transaction,
  planning: GapPlanning,
  searches: readonly StockSearch[],
): Promise<PlanDraft> {
  const { demand, scope, replenishments } = planning
  const [supply] = await readSupplies(tx, scope, searches)
  if (supply === undefined) throw new Error('no stock was looked for')
  const draft = draftFor(demand, { supply, progress: initialProgress({ replenishments }), need: demand.need })
  planReplenishment(draft)
  return draft.missing === null ? draft : readGapPlan(tx, planning, deepen(searches, [draft.missing]))
}

type CoverPlan = { readonly pick: Task; readonly facts: LineFacts; readonly draft: PlanDraft }

async function writeCover(tx: Transaction, { pick, facts, draft }: CoverPlan): Promise<void> {
  const { held, progress } = draft
  const created = progress.replenishments.filter(({ task_id }) => task_id === null)
  await lockPlanned(tx, progress, [
    { picks: [], held, allocated: new Big(0), rounded: new Big(0), missing: null },
  ])
  const [first] = held
  const { warehouse_id, priority, due_at } = pick
  const serves = { warehouse_id, product_code: facts.product_code, priority, due_at }
  const [tasks] = await tx.pipeline([
    createTasks(
      tx,
      created.map((replenishment) => replenishmentTask(replenishment, serves)),
    ),
    tx.run(sql`
      update tasks k
      set hold_reason = ${first?.hold_reason ?? null}, location_from_id = ${first?.replenishment.location_to_id ?? null}::bigint,
        ${nextVersion(tx, 'k')}
      where k.tenant_id = ${tx.tenant.id} and k.id = ${pick.id}`),
  ])
  const heldIds = new Map(held.map((one) => [one, pick.id]))
  await tx.pipeline([
    reserve(
      tx,
      created.flatMap((replenishment, index) =>
        reservationsOfReplenishment(replenishment, { task_id: elementAt(tasks, index).id, heldIds }),
      ),
    ),
    promiseAllocations(tx, promisesOf(heldIds)),
  ])
}
