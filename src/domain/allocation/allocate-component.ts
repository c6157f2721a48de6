import Big from 'big.js'
import { lockChoices } from '#database/lock-rows.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Order } from '#domain/orders/order.ts'
import { componentOf, readMaterials } from './kits.ts'
import {
  demandFor,
  readLastFaces,
  readLineFacts,
  readOpenReplenishments,
  readPickfaces,
} from './line-facts.ts'
import { initialProgress, type LinePlan, type PlanProgress, type StockDemand } from './plan.ts'
import { planDemand } from './plan-demand.ts'
import { deepen, readSupplies, type StockScope, type StockSearch, searchesFor } from './stock-view.ts'
import { writeAllocation } from './write-allocation.ts'

/** A missing component of a line that is built from several. The order and its lines are locked. */
export type MissingComponent = {
  readonly order: Order
  readonly line_id: number
  readonly product_id: number
  /** In units of the component, above 0. */
  readonly need: Big
  readonly pick_list_id: number | null
  readonly location_to_id: number | null
  readonly except_location_ids: readonly number[]
}

/**
 * Allocates other goods of one component (operations 4.7, 9.2) and returns how much; the line's counters do not
 * change.
 */
export async function allocateComponent(tx: Transaction, component: MissingComponent): Promise<Big> {
  const { order, line_id, product_id, need, except_location_ids } = component
  const products = { warehouse_id: order.warehouse_id, product_ids: [product_id] }
  const [, lines, faces, last_faces, replenishments] = await tx.pipeline([
    lockChoices(tx, [{ warehouse_id: order.warehouse_id, product_id }]),
    readLineFacts(tx, [line_id]),
    readPickfaces(tx, products, except_location_ids),
    readLastFaces(tx, products),
    readOpenReplenishments(tx, products),
  ])
  const [line] = lines
  const material = (await readMaterials(tx, lines)).find((one) => one.product_id === product_id)
  if (line === undefined || material === undefined) return new Big(0)
  if (material.is_stopped || !line.is_account_active) return new Big(0)
  const facts = componentOf(line, material)
  const demand = demandFor(facts, { need, takes_units: order.pick_type !== 'tote', request: null })
  const scope = {
    warehouse_id: order.warehouse_id,
    rule: line.rule,
    receipt_id: null,
    faces,
    except_location_ids,
  }
  const account_ids = [...new Set([order.account_id, ...line.linked_account_ids])]
  const started = initialProgress({ replenishments, last_faces })
  const { plan, progress } = await readComponentPlan(
    tx,
    { demand, scope, started },
    searchesFor([demand], { faces, account_ids }),
  )
  const created = progress.replenishments.filter(({ task_id }) => task_id === null)
  const planned = {
    ...component,
    served: [{ facts, plan, counts: false }],
    new_replenishments: created,
    materials: [],
  }
  await writeAllocation(tx, { warehouse_id: order.warehouse_id, orders: [planned], progress, last_faces })
  return plan.allocated
}

type ComponentPlanning = {
  readonly demand: StockDemand
  readonly scope: StockScope
  readonly started: PlanProgress
}

/** Plans on the best of the stock, and on more of it where that was not enough. */
async function readComponentPlan(
  tx: Transaction,
  planning: ComponentPlanning,
  searches: readonly StockSearch[],
): Promise<{ readonly plan: LinePlan; readonly progress: PlanProgress }> {
  const supplies = await readSupplies(tx, planning.scope, searches)
  const progress = initialProgress(planning.started)
  const plan = planDemand(planning.demand, { supplies, progress })
  return plan.missing === null
    ? { plan, progress }
    : readComponentPlan(tx, planning, deepen(searches, [plan.missing]))
}
