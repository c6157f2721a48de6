import Big from 'big.js'
import { lockChoices } from '#database/lock-rows.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Order } from '#domain/orders/order.ts'
import { componentOf, seeMaterials } from './kits.ts'
import { type Demand, type LinePlan, noProgress, type Progress } from './plan.ts'
import { planDemand } from './plan-line.ts'
import { demandFor, seeBringings, seeLastFaces, seeLines, seePickfaces } from './see-order.ts'
import { deeper, type Ground, type Sought, seeSupplies, soughtFor } from './see-stock.ts'
import { writeAllocation } from './write-allocation.ts'

/** A component that is missing of a line which is built from several. The order and its lines have been taken. */
export type Lacking = {
  readonly order: Order
  readonly line_id: number
  readonly product_id: number
  /** In units of the component, above 0. */
  readonly need: Big
  readonly pick_list_id: number | null
  readonly location_to_id: number | null
  readonly except_location_ids: readonly number[]
}

/** Finds and reserves other goods of one component (operations 4.7, 9.2); gives how much. The line counts nothing by it. */
export async function allocateComponent(tx: Transaction, lacking: Lacking): Promise<Big> {
  const { order, line_id, product_id, need, except_location_ids } = lacking
  const products = { warehouse_id: order.warehouse_id, product_ids: [product_id] }
  const [, lines, faces, last_faces, bringings] = await tx.pipeline([
    lockChoices(tx, [{ warehouse_id: order.warehouse_id, product_id }]),
    seeLines(tx, [line_id]),
    seePickfaces(tx, products, except_location_ids),
    seeLastFaces(tx, products),
    seeBringings(tx, products),
  ])
  const [line] = lines
  const material = (await seeMaterials(tx, lines)).find((one) => one.product_id === product_id)
  if (line === undefined || material === undefined || material.is_stopped) return new Big(0)
  const facts = componentOf(line, material)
  const demand = demandFor(facts, { need, takes_units: order.pick_type !== 'tote', request: null })
  const ground = {
    warehouse_id: order.warehouse_id,
    rule: line.rule,
    receipt_id: null,
    faces,
    except_location_ids,
  }
  const account_ids = [...new Set([order.account_id, ...line.linked_account_ids])]
  const started = noProgress({ bringings, last_faces })
  const { plan, progress } = await planOn(
    tx,
    { demand, ground, started },
    soughtFor([demand], { faces, account_ids }),
  )
  const fresh = progress.bringings.filter(({ task_id }) => task_id === null)
  const planned = { ...lacking, served: [{ facts, plan, counts: false }], fresh, materials: [] }
  await writeAllocation(tx, { warehouse_id: order.warehouse_id, orders: [planned], progress, last_faces })
  return plan.allocated
}

type Planning = { readonly demand: Demand; readonly ground: Ground; readonly started: Progress }

/** Plans on the best of the stock, and on more of it where that was not enough. */
async function planOn(
  tx: Transaction,
  planning: Planning,
  sought: readonly Sought[],
): Promise<{ readonly plan: LinePlan; readonly progress: Progress }> {
  const supplies = await seeSupplies(tx, planning.ground, sought)
  const progress = noProgress(planning.started)
  const plan = planDemand(planning.demand, { supplies, progress })
  return plan.missing === null ? { plan, progress } : planOn(tx, planning, deeper(sought, [plan.missing]))
}
