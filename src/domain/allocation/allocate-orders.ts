import Big from 'big.js'
import { lockChoices } from '#database/lock-rows.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { keepLineMaterials } from '#domain/orders/line-materials.ts'
import { type Order, type OrderLine, outstandingOf } from '#domain/orders/order.ts'
import type { MadeTask } from '#domain/tasks/make-tasks.ts'
import {
  componentDemands,
  type KitDemand,
  type KitPlan,
  type Material,
  type ProductSupply,
  planKits,
  seeMaterials,
  wholeKits,
} from './kits.ts'
import { type Demand, noProgress, type Progress } from './plan.ts'
import { planDemand } from './plan-line.ts'
import {
  demandFor,
  type LineFacts,
  type Products,
  seeBringings,
  seeLastFaces,
  seeLines,
  seePickfaces,
} from './see-order.ts'
import { deeper, type Ground, type Sought, seeSupplies, soughtFor } from './see-stock.ts'
import { type Served, writeAllocation } from './write-allocation.ts'

/** What stock is sought for. The order and its lines have been taken. */
export type Wanted = {
  readonly order: Order
  /** Stock is sought for what is outstanding of them. */
  readonly lines: readonly OrderLine[]
  /** The list the picks go onto. */
  readonly pick_list_id: number | null
  /** Where the goods are to be staged. */
  readonly location_to_id: number | null
  /** What asked for it, as explanations name it. */
  readonly request: string | null
  /** Nothing is taken from there: goods were missing. */
  readonly except_location_ids?: readonly number[]
}

/** What was found, in units. */
export type Allocated = {
  /** All that is reserved for the lines now, or promised by replenishments. */
  readonly allocated: Big
  /** What was outstanding before. */
  readonly wanted: Big
  /** What is outstanding still; nothing where more was allocated than wanted, to keep units whole. */
  readonly outstanding: Big
  /** The picks and replenishments that were made. */
  readonly tasks: readonly MadeTask[]
}

/**
 * Finds stock for what is outstanding of an order's lines, reserves it and makes the tasks that bring it out (operations
 * 4.5, 5.3). However many lines, the statements stay the same: all stock is read at once, and none is locked that is not
 * taken.
 */
export async function allocateOrder(tx: Transaction, _: Model, wanted: Wanted): Promise<Allocated> {
  const { order } = wanted
  const lines = wanted.lines
    .filter((line) => outstandingOf(line).gt(0))
    .sort((one, other) => one.id - other.id)
  const total = lines.reduce((sum, line) => sum.plus(outstandingOf(line)), new Big(0))
  if (lines.length === 0) return { allocated: total, wanted: total, outstanding: total, tasks: [] }
  const products = {
    warehouse_id: order.warehouse_id,
    product_ids: [...new Set(lines.map(({ product_id }) => product_id))],
  }
  const [{ faces, last_faces }, facts] = await Promise.all([
    takeProducts(tx, wanted, products),
    seeLines(
      tx,
      lines.map(({ id }) => id),
    ),
  ])
  const materials = await seeMaterials(tx, facts)
  const components = { ...products, product_ids: othersOf(materials, products) }
  const parts = await takeProducts(tx, wanted, components)
  const ground = groundOf(wanted, { facts, faces: [...faces, ...parts.faces] })
  const turned = new Map([...last_faces, ...parts.last_faces])
  const all = { ...products, product_ids: [...products.product_ids, ...components.product_ids] }
  const { served, kits, progress } = await planAll(tx, {
    wanted,
    demands: demandsOf(wanted, facts, lines),
    materials,
    facts,
    ground,
    started: noProgress({
      bringings: ground.faces.length === 0 ? [] : await seeBringings(tx, all),
      last_faces: turned,
    }),
  })
  const built = new Set(served.flatMap(({ facts: { line_id }, counts }) => (counts ? [] : [line_id])))
  const tasks = await writeAllocation(tx, { ...wanted, served, progress, last_faces: turned })
  await keepLineMaterials(tx, tasks.length === 0 ? [] : materials.filter(({ line_id }) => built.has(line_id)))
  const counted = served.filter(({ counts }) => counts)
  const allocated = counted.reduce((sum, { plan }) => sum.plus(plan.allocated), kits)
  const rounded = counted.reduce((sum, { plan }) => sum.plus(plan.rounded), new Big(0))
  return { allocated, wanted: total, outstanding: total.plus(rounded).minus(allocated), tasks }
}

type Faced = { readonly faces: Ground['faces']; readonly last_faces: ReadonlyMap<number, number> }

/** Takes the turn of products, and reads where they are picked from. */
async function takeProducts(
  tx: Transaction,
  { order, except_location_ids = [] }: Wanted,
  products: Products,
): Promise<Faced> {
  if (products.product_ids.length === 0) return { faces: [], last_faces: new Map() }
  const [, faces, last_faces] = await Promise.all([
    lockChoices(
      tx,
      products.product_ids.map((product_id) => ({ product_id, warehouse_id: order.warehouse_id })),
    ),
    order.goods_out_type === 'crossdock' ? [] : seePickfaces(tx, products, except_location_ids),
    seeLastFaces(tx, products),
  ])
  return { faces, last_faces }
}

/** The products that lines are built from and none of them is for. */
function othersOf(materials: readonly Material[], { product_ids }: Products): readonly number[] {
  const components = new Set(materials.map(({ product_id }) => product_id))
  return [...components].filter((id) => !product_ids.includes(id))
}

function demandsOf(
  { order, request }: Wanted,
  facts: readonly LineFacts[],
  lines: readonly OrderLine[],
): readonly Demand[] {
  const needs = new Map(lines.map((line) => [line.id, outstandingOf(line)]))
  const takes_units = order.pick_type !== 'tote'
  return facts
    .filter(({ is_stopped }) => !is_stopped)
    .map((one) => demandFor(one, { need: needs.get(one.line_id) ?? new Big(0), takes_units, request }))
}

function groundOf(
  { order, except_location_ids = [] }: Wanted,
  { facts, faces }: { readonly facts: readonly LineFacts[]; readonly faces: Ground['faces'] },
): Ground {
  const receipt_id = order.goods_out_type === 'crossdock' ? order.goods_in_receipt_id : null
  const rule = facts[0]?.rule ?? 'fifo'
  return { warehouse_id: order.warehouse_id, rule, receipt_id, faces, except_location_ids }
}

type Planning = {
  readonly wanted: Wanted
  readonly demands: readonly Demand[]
  readonly materials: readonly Material[]
  readonly facts: readonly LineFacts[]
  readonly ground: Ground
  readonly started: Progress
}

/** How lines are served, and how many kits of them are built. */
type AllPlanned = {
  readonly served: readonly Served[]
  readonly kits: Big
  readonly progress: Progress
}

/** Reads stock and plans all lines on it, one after the other; and again on more stock where it was not enough. */
function planAll(tx: Transaction, planning: Planning): Promise<AllPlanned> {
  const { wanted, demands, facts, ground } = planning
  const account_ids = [...new Set([wanted.order.account_id, ...(facts[0]?.linked_account_ids ?? [])])]
  const own = demands.filter((demand) => kitOf(planning, demand).facts.builds !== 'made')
  const components = demands.flatMap((demand) => {
    const kit = kitOf(planning, demand)
    const [first] = kit.materials
    return first === undefined ? [] : componentDemands(kit, wholeKits(demand.need, first.output_quantity))
  })
  const all = [...own, ...components]
  return planOn(tx, planning, soughtFor(all, { faces: ground.faces, account_ids }))
}

/** A demand as one for what it is built from; of what is not built there are no materials. */
function kitOf({ facts, materials }: Planning, demand: Demand): KitDemand {
  const line = facts.find(({ line_id }) => line_id === demand.line_id)
  if (line === undefined) throw new Error(`line ${demand.line_id} was not read`)
  const { takes_units, request } = demand
  const own = line.builds === null ? [] : materials.filter(({ line_id }) => line_id === demand.line_id)
  return { facts: line, materials: own, takes_units, request }
}

async function planOn(tx: Transaction, planning: Planning, sought: readonly Sought[]): Promise<AllPlanned> {
  const supplies = await seeSupplies(tx, planning.ground, sought)
  const progress = noProgress(planning.started)
  const plans = planning.demands.map((demand) =>
    planOne(kitOf(planning, demand), { demand, supplies, progress }),
  )
  const missing = plans.flatMap((plan) => plan.missing ?? [])
  if (missing.length > 0) return planOn(tx, planning, deeper(sought, missing))
  const kits = plans.reduce((sum, plan) => sum.plus(plan.kits), new Big(0))
  return { served: plans.flatMap(({ served }) => served), kits, progress }
}

type OnSupplies = {
  readonly demand: Demand
  readonly supplies: readonly ProductSupply[]
  readonly progress: Progress
}

/** What there is of a product is taken first; the rest is built where it can be. A works order takes nothing ready-made. */
function planOne(kit: KitDemand, { demand, supplies, progress }: OnSupplies): KitPlan {
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
