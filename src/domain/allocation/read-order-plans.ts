import Big from 'big.js'
import { lockChoices } from '#database/lock-rows.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Order, type OrderLine, outstandingOf } from '#domain/orders/order.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import {
  componentDemands,
  type KitDemand,
  type KitMaterial,
  type KitPlan,
  planKits,
  readMaterials,
  type ServedLine,
  wholeKits,
} from './kits.ts'
import {
  demandFor,
  type LineFacts,
  readLastFaces,
  readLineFacts,
  readOpenReplenishments,
  readPickfaces,
} from './line-facts.ts'
import { particularFirst } from './particular-first.ts'
import {
  checkpoint,
  initialProgress,
  type PlanningReplenishment,
  type PlanProgress,
  type ProductSupply,
  type StockDemand,
} from './plan.ts'
import { planDemand } from './plan-demand.ts'
import { deepen, type StockScope, type StockSearch, StockView, searchesFor } from './stock-view.ts'

/** A request to allocate stock to an order. The order and its lines are locked. */
export type AllocationRequest = {
  readonly order: Order
  /** Stock is allocated to what is outstanding of them. */
  readonly lines: readonly OrderLine[]
  /** The list the picks are put on. */
  readonly pick_list_id: number | null
  /** Where the goods are staged. */
  readonly location_to_id: number | null
  /** What requested it, as explanations name it. */
  readonly request: string | null
  /** Nothing is taken from there: goods were missing. */
  readonly except_location_ids?: readonly number[]
}

/** What is written for an order. */
export type PlannedWork = Pick<AllocationRequest, 'order' | 'pick_list_id' | 'location_to_id'> & {
  readonly served: readonly ServedLine[]
  /** Replenishments that are created for it. */
  readonly new_replenishments: readonly PlanningReplenishment[]
  /** Components of the lines that are built for it. */
  readonly materials: readonly KitMaterial[]
}

/** The plan of an order. Quantities are in units. */
export type PlannedOrder = AllocationRequest &
  PlannedWork & {
    /** Everything reserved for its lines, or promised by replenishments. */
    readonly allocated: Big
    /** What was outstanding before. */
    readonly outstanding_before: Big
    /** Still outstanding; 0 where more was allocated, to keep units whole. */
    readonly outstanding: Big
    /** The lines with something outstanding. */
    readonly short_line_ids: readonly number[]
  }

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

type OrderPlanning = AllocationRequest & {
  readonly facts: readonly LineFacts[]
  readonly demands: readonly StockDemand[]
  readonly materials: readonly KitMaterial[]
  readonly searches: readonly StockSearch[]
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
  const plannings = requests.map((one) => planningOf(one, { facts, materials, faces }))
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

/** The planning of one order, from the facts read for all. */
function planningOf(request: AllocationRequest, { faces, ...known }: PlanningFacts): OrderPlanning {
  const needs = new Map(request.lines.map((line) => [line.id, outstandingOf(line)]))
  const facts = known.facts.filter(({ line_id }) => needs.has(line_id))
  const materials = known.materials.filter(({ line_id }) => needs.has(line_id))
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

/** A demand with the components of its product; without components where it is not built. */
function kitOf(
  { facts, materials }: Pick<OrderPlanning, 'facts' | 'materials'>,
  demand: StockDemand,
): KitDemand {
  const line = facts.find(({ line_id }) => line_id === demand.line_id)
  if (line === undefined) throw new Error(`line ${demand.line_id} was not read`)
  const { takes_units, request } = demand
  const own = line.builds === null ? [] : materials.filter(({ line_id }) => line_id === demand.line_id)
  return { facts: line, materials: own, takes_units, request }
}

type StockAndProgress = { readonly stock: StockView; readonly progress: PlanProgress }

/**
 * Plans all lines of an order. Where some are short of goods that others of its lines took, those that are short are planned
 * first if more is allocated so.
 */
async function planOrder(planning: OrderPlanning, at: StockAndProgress): Promise<PlannedOrder> {
  const undo = checkpoint(at.progress)
  const planned = await planLines(planning, at)
  const short = new Set(planned.short_line_ids)
  const isShort = ({ line_id }: StockDemand) => short.has(line_id)
  const [first, last] = [planning.demands.filter(isShort), planning.demands.filter((one) => !isShort(one))]
  const rivals = new Set(first.flatMap((demand) => productsOf(planning, demand)))
  if (!last.some((demand) => productsOf(planning, demand).some((id) => rivals.has(id)))) return planned
  undo()
  const other = await planLines({ ...planning, demands: [...first, ...last] }, at)
  if (other.allocated.gt(planned.allocated)) return other
  undo()
  return planLines(planning, at)
}

/** The product of a demand and the components it may be built from. */
function productsOf({ materials }: OrderPlanning, { line_id, product_id }: StockDemand): readonly number[] {
  const parts = materials.filter((material) => material.line_id === line_id)
  return [product_id, ...parts.map((material) => material.product_id)]
}

/**
 * Plans lines one after the other, and again on more stock where what was read is not enough.
 */
async function planLines(
  planning: OrderPlanning,
  { stock, progress }: StockAndProgress,
): Promise<PlannedOrder> {
  const supplies = await stock.supplies(planning.searches, progress.taken)
  const undo = checkpoint(progress)
  const before = progress.replenishments.length
  const plans = planning.demands.map((demand) =>
    planLine(kitOf(planning, demand), { demand, supplies, progress }),
  )
  const missing = plans.flatMap((plan) => plan.missing ?? [])
  if (missing.length > 0) {
    undo()
    return planLines({ ...planning, searches: deepen(planning.searches, missing) }, { stock, progress })
  }
  const inOrder = planning.demands
    .map(({ line_id }, place) => ({ line_id, plan: plans[place] }))
    .toSorted((one, next) => one.line_id - next.line_id)
    .flatMap(({ plan }) => plan ?? [])
  return {
    ...planning,
    ...outcomeOf(planning, inOrder),
    new_replenishments: progress.replenishments.slice(before),
  }
}

type SupplyAndProgress = {
  readonly demand: StockDemand
  readonly supplies: readonly ProductSupply[]
  readonly progress: PlanProgress
}

/**
 * Stock of the product itself is taken first; the rest is built where possible. A works order takes no finished
 * products.
 */
function planLine(kit: KitDemand, { demand, supplies, progress }: SupplyAndProgress): KitPlan {
  const own = supplies.filter(({ product_id }) => product_id === demand.product_id)
  const isMade = kit.facts.builds === 'made'
  const plan = isMade ? null : planDemand(demand, { supplies: own, progress })
  const served = plan === null ? [] : [{ facts: kit.facts, plan, counts: true }]
  const none = { kits: new Big(0), served, missing: plan?.missing ?? null }
  const need = demand.need.minus(plan?.allocated ?? 0)
  if (kit.materials.length === 0 || none.missing !== null || need.lte(0)) return none
  const built = planKits(kit, { need, supplies, progress })
  return { ...built, served: [...served, ...built.served] }
}

function outcomeOf({ lines, materials }: OrderPlanning, plans: readonly KitPlan[]) {
  const served = plans.flatMap((plan) => plan.served)
  const built = new Set(served.flatMap(({ facts: { line_id }, counts }) => (counts ? [] : [line_id])))
  const counted = new Map(
    served.flatMap(({ facts, plan, counts }) => (counts ? [[facts.line_id, plan]] : [])),
  )
  const zero = new Big(0)
  const outstanding_before = lines.reduce((sum, line) => sum.plus(outstandingOf(line)), zero)
  const kits = plans.reduce((sum, plan) => sum.plus(plan.kits), zero)
  const allocated = [...counted.values()].reduce((sum, plan) => sum.plus(plan.allocated), kits)
  const rounded = [...counted.values()].reduce((sum, plan) => sum.plus(plan.rounded), zero)
  const short = lines.filter((line) => {
    const plan = counted.get(line.id)
    const outstanding = outstandingOf(line)
    return (plan === undefined ? outstanding : outstanding.plus(plan.rounded).minus(plan.allocated)).gt(0)
  })
  return {
    served,
    materials: materials.filter(({ line_id }) => built.has(line_id)),
    allocated,
    outstanding_before,
    outstanding: outstanding_before.plus(rounded).minus(allocated),
    short_line_ids: short.map(({ id }) => id),
  }
}

function searchesByRule({ orders }: PlanningStock, rule: StockScope['rule']): readonly StockSearch[] {
  return orders.filter((planning) => ruleOf(planning) === rule).flatMap(({ searches }) => searches)
}

function stockFor({ stocks }: PlanningStock, planning: OrderPlanning): StockView {
  const stock = stocks.get(ruleOf(planning))
  if (stock === undefined) throw new Error('no stock was looked for')
  return stock
}
