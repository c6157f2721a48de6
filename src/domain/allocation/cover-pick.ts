import Big from 'big.js'
import { lockChoices } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { promiseAllocations, reserve } from '#domain/stock/reserve.ts'
import { makeTasks } from '#domain/tasks/make-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { type Draft, draftFor } from './draft.ts'
import { factsFor, seeMaterials } from './kits.ts'
import { type Bringing, type Demand, noProgress } from './plan.ts'
import { planReplenishment } from './plan-replenishment.ts'
import { demandFor, type LineFacts, seeBringings, seeLines, seePickfaces } from './see-order.ts'
import { deeper, type Ground, type Sought, seeSupplies, soughtFor } from './see-stock.ts'
import { takePlanned } from './take-planned.ts'
import { broughtBy, promisesOf, replenishmentTask } from './write-allocation.ts'

/** A held pick that has lost part of what it was promised. It has been taken. */
export type Gap = { readonly pick: Task; readonly quantity: Big }

/**
 * Seeks goods for a held pick that will not get what it was promised, as for a line whose pickfaces hold too little
 * (operations 5.3, 5.4). The pick waits on, for them. Gives how much was found.
 */
export async function coverPick(tx: Transaction, { pick, quantity }: Gap): Promise<Big> {
  const { product_id, warehouse_id, account_id, goods_out_line_id } = pick
  const nothing = new Big(0)
  if (product_id === null || account_id === null || goods_out_line_id === null) return nothing
  const products = { warehouse_id, product_ids: [product_id] }
  const [, lines, faces, bringings] = await tx.pipeline([
    lockChoices(tx, [{ warehouse_id, product_id }]),
    seeLines(tx, [goods_out_line_id]),
    seePickfaces(tx, products, []),
    seeBringings(tx, products),
  ])
  const facts = factsFor(pick, { lines, materials: await seeMaterials(tx, lines) })
  if (facts === null || facts.is_stopped || faces.length === 0) return nothing
  const demand = demandFor(facts, { need: quantity, takes_units: true, request: null })
  const ground = { warehouse_id, rule: facts.rule, receipt_id: null, faces, except_location_ids: [] }
  const sought = soughtFor([demand], { faces, account_ids: [account_id] })
  const draft = await planOn(tx, { demand, ground, bringings }, sought)
  if (draft.held.length === 0) return nothing
  await write(tx, { pick, facts, draft })
  return draft.held.reduce((sum, held) => sum.plus(held.quantity), nothing)
}

type Planning = {
  readonly demand: Demand
  readonly ground: Ground
  readonly bringings: readonly Bringing[]
}

/** Plans on the best of the stock, and on more of it where that was not enough. */
async function planOn(tx: Transaction, planning: Planning, sought: readonly Sought[]): Promise<Draft> {
  const { demand, ground, bringings } = planning
  const [supply] = await seeSupplies(tx, ground, sought)
  if (supply === undefined) throw new Error('no stock was looked for')
  const draft = draftFor(demand, { supply, progress: noProgress({ bringings }), need: demand.need })
  planReplenishment(draft)
  return draft.missing === null ? draft : planOn(tx, planning, deeper(sought, [draft.missing]))
}

type Covering = { readonly pick: Task; readonly facts: LineFacts; readonly draft: Draft }

async function write(tx: Transaction, { pick, facts, draft }: Covering): Promise<void> {
  const { held, progress } = draft
  const fresh = progress.bringings.filter(({ task_id }) => task_id === null)
  await takePlanned(tx, progress, [
    { picks: [], held, allocated: new Big(0), rounded: new Big(0), missing: null },
  ])
  const [first] = held
  const { warehouse_id, priority, due_at } = pick
  const serves = { warehouse_id, product_code: facts.product_code, priority, due_at }
  const [tasks] = await tx.pipeline([
    makeTasks(
      tx,
      fresh.map((bringing) => replenishmentTask(bringing, serves)),
    ),
    tx.run(sql`
      update tasks k
      set hold_reason = ${first?.hold_reason ?? null}, location_from_id = ${first?.bringing.location_to_id ?? null}::bigint,
        ${nextVersion(tx, 'k')}
      where k.tenant_id = ${tx.tenant.id} and k.id = ${pick.id}`),
  ])
  const heldIds = new Map(held.map((one) => [one, pick.id]))
  await tx.pipeline([
    reserve(
      tx,
      fresh.flatMap((bringing, place) => broughtBy(bringing, { task_id: tasks[place]?.id ?? 0, heldIds })),
    ),
    promiseAllocations(tx, promisesOf(heldIds)),
  ])
}
