import Big from 'big.js'
import { lockChoices } from '#database/lock-rows.ts'
import type { Transaction } from '#database/transaction.ts'
import { outstandingOf } from '#domain/orders/order.ts'
import { itemsBy } from '#values/items-by.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { componentDemands, readMaterials, wholeKits } from './kits.ts'
import {
  demandFor,
  readLastFaces,
  readLineFacts,
  readOpenReplenishments,
  readPickfaces,
} from './line-facts.ts'
import type { AllocationRequest, OrderPlanning, PlannedOrder } from './order-planning.ts'
import { particularFirst } from './particular-first.ts'
import { checkpoint, initialProgress, type PlanningReplenishment, type PlanProgress } from './plan.ts'
import { kitOf, planOrder } from './plan-order.ts'
import { type StockScope, type StockSearch, StockView, searchesFor } from './stock-view.ts'

/** The plans of orders that were planned together. */
export type Plans<Planned = PlannedOrder> = {
  readonly warehouse_id: number
  readonly orders: readonly Planned[]
  readonly progress: PlanProgress
  /** The pickfaces used last before. */
  readonly last_faces: ReadonlyMap<number, number>
}

/**
 * Plans which stock serves orders of one warehouse, one after the other, each on what the preceding ones left
 * (operations 4.5, 5.3). A plan that is not accepted leaves its stock to the following ones. All stock is read
 * at once, and none is locked. An order that waits for a receipt, or excludes locations, is planned alone.
 */
export async function readOrderPlans(
  tx: Transaction,
  requests: readonly AllocationRequest[],
  accepts: (planned: PlannedOrder) => boolean = () => true,
): Promise<Plans> {
  const stock = await lockPlanningStock(tx, requests)
  const progress = initialProgress({ replenishments: stock.replenishments, last_faces: stock.last_faces })
  // Rules, not orders: one statement reads the goods for all orders with the same rule.
  await mapInSequence(stock.stocks, ([rule, view]) => view.prefetch(searchesByRule(stock, rule)))
  const orders: PlannedOrder[] = []
  for (const planning of stock.orders) {
    const undo = checkpoint(progress)
    const planned = await planOrder(planning, { stock: stockFor(stock, planning), progress })
    orders.push(planned)
    if (!accepts(planned)) undo()
  }
  return { warehouse_id: stock.warehouse_id, orders, progress, last_faces: stock.last_faces }
}

type PlanningStock = {
  readonly warehouse_id: number
  readonly orders: readonly OrderPlanning[]
  readonly stocks: ReadonlyMap<StockScope['rule'], StockView>
  readonly replenishments: readonly PlanningReplenishment[]
  readonly last_faces: ReadonlyMap<number, number>
}

const ruleOf = ({ facts }: Pick<OrderPlanning, 'facts'>): StockScope['rule'] => facts[0]?.rule ?? 'fifo'

/** Locks all products and components at once, and reads the facts of the lines. */
async function lockPlanningStock(
  tx: Transaction,
  requests: readonly AllocationRequest[],
): Promise<PlanningStock> {
  const [first] = requests
  if (first === undefined) throw new Error('no order to allocate stock to')
  const { order, except_location_ids = [] } = first
  const { warehouse_id } = order
  const isCrossdock = order.goods_out_type === 'crossdock'
  const lines = requests.flatMap(({ lines }) => lines.filter((line) => outstandingOf(line).gt(0)))
  const facts = await readLineFacts(
    tx,
    lines.map(({ id }) => id),
  )
  const materials = await readMaterials(tx, facts)
  const product_ids = [...new Set([...lines, ...materials].map(({ product_id }) => product_id))]
  const products = { warehouse_id, product_ids, except_location_ids, isCrossdock }
  const { faces, last_faces } = await lockProducts(tx, products)
  const requestOf = new Map(requests.flatMap((one) => one.lines.map(({ id }) => [id, one])))
  const factsOf = itemsBy(facts, ({ line_id }) => requestOf.get(line_id))
  const materialsOf = itemsBy(materials, ({ line_id }) => requestOf.get(line_id))
  const plannings = requests.map((one) =>
    planningOf(one, { facts: factsOf(one), materials: materialsOf(one), faces }),
  )
  const receipt_id = isCrossdock ? order.goods_in_receipt_id : null
  const rules = new Set(plannings.map(ruleOf))
  return {
    warehouse_id,
    orders: plannings,
    stocks: new Map(
      [...rules].map((rule) => {
        const scope = { warehouse_id, rule, receipt_id, faces, except_location_ids }
        return [rule, new StockView(tx, scope)]
      }),
    ),
    replenishments: faces.length === 0 ? [] : await readOpenReplenishments(tx, { warehouse_id, product_ids }),
    last_faces,
  }
}

type ProductsToLock = {
  readonly warehouse_id: number
  readonly product_ids: readonly number[]
  readonly except_location_ids: readonly number[]
  readonly isCrossdock: boolean
}

type ProductFaces = { readonly faces: StockScope['faces']; readonly last_faces: ReadonlyMap<number, number> }

/** Locks products, and reads their pickfaces. */
async function lockProducts(tx: Transaction, products: ProductsToLock): Promise<ProductFaces> {
  const { warehouse_id, product_ids, except_location_ids, isCrossdock } = products
  if (product_ids.length === 0) return { faces: [], last_faces: new Map() }
  const [, faces, last_faces] = await tx.pipeline([
    lockChoices(
      tx,
      product_ids.map((product_id) => ({ product_id, warehouse_id })),
    ),
    isCrossdock ? tx.value([]) : readPickfaces(tx, { warehouse_id, product_ids }, except_location_ids),
    readLastFaces(tx, { warehouse_id, product_ids }),
  ])
  return { faces, last_faces }
}

type PlanningFacts = Pick<OrderPlanning, 'facts' | 'materials'> & Pick<StockScope, 'faces'>

/** The planning of one order, from the facts of its lines. */
function planningOf(request: AllocationRequest, { facts, materials, faces }: PlanningFacts): OrderPlanning {
  const needs = new Map(request.lines.map((line) => [line.id, outstandingOf(line)]))
  const takes_units = request.order.pick_type !== 'tote'
  const demands = facts
    .filter(({ is_stopped, is_account_active }) => !is_stopped && is_account_active)
    .map((one) =>
      demandFor(one, { need: needs.get(one.line_id) ?? new Big(0), takes_units, request: request.request }),
    )
  const account_ids = [...new Set([request.order.account_id, ...(facts[0]?.linked_account_ids ?? [])])]
  const own = demands.filter((demand) => kitOf({ facts, materials }, demand).facts.builds !== 'made')
  const components = demands.flatMap((demand) => {
    const kit = kitOf({ facts, materials }, demand)
    const [first] = kit.materials
    return first === undefined ? [] : componentDemands(kit, wholeKits(demand.need, first.output_quantity))
  })
  const searches = searchesFor([...own, ...components], { faces, account_ids })
  return { ...request, facts, materials, demands: particularFirst(demands), searches }
}

function searchesByRule({ orders }: PlanningStock, rule: StockScope['rule']): readonly StockSearch[] {
  return orders.filter((planning) => ruleOf(planning) === rule).flatMap(({ searches }) => searches)
}

function stockFor({ stocks }: PlanningStock, planning: OrderPlanning): StockView {
  const stock = stocks.get(ruleOf(planning))
  if (stock === undefined) throw new Error('no stock was looked for')
  return stock
}
