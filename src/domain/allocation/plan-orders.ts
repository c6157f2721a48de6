import Big from 'big.js'
import { lockChoices } from '#database/lock-rows.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Order, type OrderLine, outstandingOf } from '#domain/orders/order.ts'
import { inTurn } from '#values/in-turn.ts'
import {
  componentDemands,
  type KitDemand,
  type KitPlan,
  type Material,
  planKits,
  type Served,
  seeMaterials,
  wholeKits,
} from './kits.ts'
import {
  type Bringing,
  checkpoint,
  type Demand,
  noProgress,
  type ProductSupply,
  type Progress,
} from './plan.ts'
import { planDemand } from './plan-line.ts'
import { demandFor, type LineFacts, seeBringings, seeLastFaces, seeLines, seePickfaces } from './see-order.ts'
import { deeper, type Ground, SeenStock, type Sought, soughtFor } from './see-stock.ts'

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

/** What is to be written down for an order. */
export type PlannedWork = Pick<Wanted, 'order' | 'pick_list_id' | 'location_to_id'> & {
  readonly served: readonly Served[]
  /** Replenishments that are made for it. */
  readonly fresh: readonly Bringing[]
  /** What the lines that are built for it are built from. */
  readonly materials: readonly Material[]
}

/** How an order is served. Quantities are in units. */
export type PlannedOrder = Wanted &
  PlannedWork & {
    /** All that is reserved for its lines, or promised by replenishments. */
    readonly allocated: Big
    /** What was outstanding before. */
    readonly wanted: Big
    /** What is outstanding still; nothing where more was allocated than wanted, to keep units whole. */
    readonly outstanding: Big
    /** The lines of which something is. */
    readonly short_line_ids: readonly number[]
  }

/** How orders are served that were planned together. */
export type Plans<Planned = PlannedOrder> = {
  readonly warehouse_id: number
  readonly orders: readonly Planned[]
  readonly progress: Progress
  /** The pickfaces that were used last before. */
  readonly last_faces: ReadonlyMap<number, number>
}

/**
 * Works out which stock serves orders of one warehouse, one after the other, each on what those before it have left
 * (operations 4.5, 5.3). What is not accepted of an order leaves everything to those behind it. However many orders and
 * lines, the statements stay the same: all stock is read at once, and none is locked. An order that is on a receipt, or
 * leaves locations out, is planned by itself.
 */
export async function planOrders(
  tx: Transaction,
  wanted: readonly Wanted[],
  accepts: (planned: PlannedOrder) => boolean = () => true,
): Promise<Plans> {
  const seen = await see(tx, wanted)
  const progress = noProgress({ bringings: seen.bringings, last_faces: seen.last_faces })
  await inTurn(seen.stocks, ([rule, stock]) => stock.foresee(soughtByRule(seen, rule)))
  const orders: PlannedOrder[] = []
  for (const scene of seen.scenes) {
    const undo = checkpoint(progress)
    const planned = await planOrder(scene, { stock: stockFor(seen, scene), progress })
    orders.push(planned)
    if (!accepts(planned)) undo()
  }
  return { warehouse_id: seen.warehouse_id, orders, progress, last_faces: seen.last_faces }
}

/** An order with all that is known of it before its stock is read. */
type Scene = Wanted & {
  readonly facts: readonly LineFacts[]
  readonly demands: readonly Demand[]
  readonly materials: readonly Material[]
  readonly sought: readonly Sought[]
}

/** Orders that are planned together, and the stock they are planned on, as seen by each rule. */
type Seen = {
  readonly warehouse_id: number
  readonly scenes: readonly Scene[]
  readonly stocks: ReadonlyMap<Ground['rule'], SeenStock>
  readonly bringings: readonly Bringing[]
  readonly last_faces: ReadonlyMap<number, number>
}

const ruleOf = ({ facts }: Pick<Scene, 'facts'>): Ground['rule'] => facts[0]?.rule ?? 'fifo'

/** Takes the turn of all products and parts of them at once, and reads what is known of them and of the lines that want them. */
async function see(tx: Transaction, wanted: readonly Wanted[]): Promise<Seen> {
  const [first] = wanted
  if (first === undefined) throw new Error('stock is sought for no order')
  const { order, except_location_ids = [] } = first
  const { warehouse_id } = order
  const isCrossdock = order.goods_out_type === 'crossdock'
  const sought = wanted.flatMap(({ lines }) => lines.filter((line) => outstandingOf(line).gt(0)))
  const facts = await seeLines(
    tx,
    sought.map(({ id }) => id),
  )
  const materials = await seeMaterials(tx, facts)
  const product_ids = [...new Set([...sought, ...materials].map(({ product_id }) => product_id))]
  const taking = { warehouse_id, product_ids, except_location_ids, isCrossdock }
  const { faces, last_faces } = await takeProducts(tx, taking)
  const scenes = wanted.map((one) => sceneOf(one, { facts, materials, faces }))
  const receipt_id = isCrossdock ? order.goods_in_receipt_id : null
  const rules = new Set(scenes.map(ruleOf))
  return {
    warehouse_id,
    scenes,
    stocks: new Map(
      [...rules].map((rule) => {
        const ground = { warehouse_id, rule, receipt_id, faces, except_location_ids }
        return [rule, new SeenStock(tx, ground)]
      }),
    ),
    bringings: faces.length === 0 ? [] : await seeBringings(tx, { warehouse_id, product_ids }),
    last_faces,
  }
}

type Taking = {
  readonly warehouse_id: number
  readonly product_ids: readonly number[]
  readonly except_location_ids: readonly number[]
  readonly isCrossdock: boolean
}

type Faced = { readonly faces: Ground['faces']; readonly last_faces: ReadonlyMap<number, number> }

/** Takes the turn of products, and reads where they are picked from. */
async function takeProducts(tx: Transaction, taking: Taking): Promise<Faced> {
  const { warehouse_id, product_ids, except_location_ids, isCrossdock } = taking
  if (product_ids.length === 0) return { faces: [], last_faces: new Map() }
  const [, faces, last_faces] = await tx.pipeline([
    lockChoices(
      tx,
      product_ids.map((product_id) => ({ product_id, warehouse_id })),
    ),
    isCrossdock ? tx.value([]) : seePickfaces(tx, { warehouse_id, product_ids }, except_location_ids),
    seeLastFaces(tx, { warehouse_id, product_ids }),
  ])
  return { faces, last_faces }
}

type Known = Pick<Scene, 'facts' | 'materials'> & Pick<Ground, 'faces'>

/** What of all that is known concerns one order. */
function sceneOf(wanted: Wanted, { faces, ...known }: Known): Scene {
  const needs = new Map(wanted.lines.map((line) => [line.id, outstandingOf(line)]))
  const facts = known.facts.filter(({ line_id }) => needs.has(line_id))
  const materials = known.materials.filter(({ line_id }) => needs.has(line_id))
  const takes_units = wanted.order.pick_type !== 'tote'
  const demands = facts
    .filter(({ is_stopped }) => !is_stopped)
    .map((one) =>
      demandFor(one, { need: needs.get(one.line_id) ?? new Big(0), takes_units, request: wanted.request }),
    )
  const account_ids = [...new Set([wanted.order.account_id, ...(facts[0]?.linked_account_ids ?? [])])]
  const own = demands.filter((demand) => kitOf({ facts, materials }, demand).facts.builds !== 'made')
  const components = demands.flatMap((demand) => {
    const kit = kitOf({ facts, materials }, demand)
    const [first] = kit.materials
    return first === undefined ? [] : componentDemands(kit, wholeKits(demand.need, first.output_quantity))
  })
  const sought = soughtFor([...own, ...components], { faces, account_ids })
  return { ...wanted, facts, materials, demands, sought }
}

/** A demand as one for what it is built from; of what is not built there are no materials. */
function kitOf({ facts, materials }: Pick<Scene, 'facts' | 'materials'>, demand: Demand): KitDemand {
  const line = facts.find(({ line_id }) => line_id === demand.line_id)
  if (line === undefined) throw new Error(`line ${demand.line_id} was not read`)
  const { takes_units, request } = demand
  const own = line.builds === null ? [] : materials.filter(({ line_id }) => line_id === demand.line_id)
  return { facts: line, materials: own, takes_units, request }
}

type Planning = { readonly stock: SeenStock; readonly progress: Progress }

/** Plans all lines of an order, one after the other; and again on more stock where what was read is not enough. */
async function planOrder(scene: Scene, { stock, progress }: Planning): Promise<PlannedOrder> {
  const supplies = await stock.supplies(scene.sought, progress.taken)
  const undo = checkpoint(progress)
  const before = progress.bringings.length
  const plans = scene.demands.map((demand) => planOne(kitOf(scene, demand), { demand, supplies, progress }))
  const missing = plans.flatMap((plan) => plan.missing ?? [])
  if (missing.length > 0) {
    undo()
    return planOrder({ ...scene, sought: deeper(scene.sought, missing) }, { stock, progress })
  }
  return { ...scene, ...outcomeOf(scene, plans), fresh: progress.bringings.slice(before) }
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

function outcomeOf({ lines, materials }: Scene, plans: readonly KitPlan[]) {
  const served = plans.flatMap((plan) => plan.served)
  const built = new Set(served.flatMap(({ facts: { line_id }, counts }) => (counts ? [] : [line_id])))
  const counted = new Map(
    served.flatMap(({ facts, plan, counts }) => (counts ? [[facts.line_id, plan]] : [])),
  )
  const zero = new Big(0)
  const wanted = lines.reduce((sum, line) => sum.plus(outstandingOf(line)), zero)
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
    wanted,
    outstanding: wanted.plus(rounded).minus(allocated),
    short_line_ids: short.map(({ id }) => id),
  }
}

function soughtByRule({ scenes }: Seen, rule: Ground['rule']): readonly Sought[] {
  return scenes.filter((scene) => ruleOf(scene) === rule).flatMap(({ sought }) => sought)
}

function stockFor({ stocks }: Seen, scene: Scene): SeenStock {
  const stock = stocks.get(ruleOf(scene))
  if (stock === undefined) throw new Error('no stock was looked for')
  return stock
}
