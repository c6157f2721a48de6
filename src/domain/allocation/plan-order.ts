import Big from 'big.js'
import { outstandingOf } from '#domain/orders/order.ts'
import { type KitDemand, type KitPlan, planKits } from './kits.ts'
import type { OrderPlanning, PlannedOrder } from './order-planning.ts'
import { checkpoint, type PlanProgress, type ProductSupply, type StockDemand } from './plan.ts'
import { planDemand } from './plan-demand.ts'
import { deepen, type StockView } from './stock-view.ts'

/** A demand with the components of its product; without components where it is not built. */
export function kitOf(
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
export async function planOrder(planning: OrderPlanning, at: StockAndProgress): Promise<PlannedOrder> {
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
