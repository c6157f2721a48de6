import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { lineMaterials } from '#domain/orders/line-materials.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { type Criteria, criteriaFor } from './criteria.ts'
import { demandFor, type LineFacts, readLineFacts } from './line-facts.ts'
import {
  copyProgress,
  type LinePlan,
  type PlanProgress,
  type ProductSupply,
  type StockDemand,
  type UnreadStock,
} from './plan.ts'
import { planDemand } from './plan-demand.ts'

/** A component of a line's product, for which stock is allocated. */
export type KitMaterial = {
  readonly line_id: number
  readonly product_id: number
  readonly product_code: string
  readonly is_stopped: boolean
  readonly shelf_life_min: number | null
  readonly shelf_life_max: number | null
  /** How much goes into how many outputs. Exact decimals, as text. */
  readonly quantity: string
  readonly output_quantity: string
  /** Goods of it that the line has beyond its counters, such as what was used up already. */
  readonly spare: string
}

/** Reads the components of the products of lines, in the order of allocation (operations 9.2). */
export function readMaterials(tx: Transaction, lines: readonly LineFacts[]): Promise<readonly KitMaterial[]> {
  const built = lines.filter(({ builds }) => builds !== null).map(({ line_id }) => line_id)
  if (built.length === 0) return Promise.resolve([])
  return tx.rows<KitMaterial>(sql`
    select l.id as line_id, h.id as product_id, h.code as product_code, h.stop is true as is_stopped,
      coalesce(c.shelf_life_min, h.shelf_life_min) as shelf_life_min, coalesce(c.shelf_life_max, h.shelf_life_max) as shelf_life_max,
      m.quantity, m.output_quantity, greatest(0, t.parts - m.quantity * (l.allocated_quantity - t.ready_made) / m.output_quantity) as spare
    from goods_out_lines l
    join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
    join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    cross join lateral ${lineMaterials(tx.tenant.id)} m
    join products h on h.tenant_id = l.tenant_id and h.id = m.product_id
    left join customers c on c.tenant_id = l.tenant_id and c.id = o.customer_id
    cross join lateral (
      select coalesce(sum(n.quantity) filter (where k.product_id = m.product_id), 0) as parts,
        coalesce(sum(n.quantity) filter (where k.product_id = l.product_id), 0) as ready_made
      from tasks k
      cross join lateral (
        select case when k.status = 'COMPLETED' then k.confirmed_quantity - k.reversed_quantity else k.start_quantity end as quantity) n
      where k.tenant_id = ${tx.tenant.id} and k.goods_out_line_id = l.id and k.reversed_at is null
        and (k.type = 'PICK' and k.status in ${OPEN} or k.type in ('DISP', 'CONV') and k.status <> 'CANCELLED')
    ) t
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${built}::bigint[])
    order by l.id, m.position`)
}

const UNDATED = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap((nth) =>
    [`datetime${nth}`, `datetime${nth}_from`, `datetime${nth}_to`].map((name) => [name, null]),
  ),
)

/**
 * The requirements of a line for a component: batch and dates are those of the product, not of its components.
 */
export function componentOf(line: LineFacts, material: KitMaterial): LineFacts {
  const { product_id, product_code, is_stopped, shelf_life_min, shelf_life_max } = material
  const own = { product_id, product_code, is_stopped, shelf_life_min, shelf_life_max }
  return { ...line, ...UNDATED, ...own, batch: null, rounds_up: false, builds: null }
}

/** Reads the criteria of picks: those of their lines, or of the component they pick. */
export async function readPickCriteria(
  tx: Transaction,
  picks: readonly Pick<Task, 'id' | 'goods_out_line_id' | 'product_id'>[],
): Promise<ReadonlyMap<number, Criteria>> {
  const lines = await readLineFacts(
    tx,
    picks.flatMap(({ goods_out_line_id }) => goods_out_line_id ?? []),
  )
  const materials = await readMaterials(tx, lines)
  return new Map(
    picks.flatMap((pick) => {
      const facts = lineFactsFor(pick, { lines, materials })
      return facts === null ? [] : [[pick.id, criteriaFor(facts)] as const]
    }),
  )
}

/** The facts of the line of a pick, for the goods it picks; null without a line. */
export function lineFactsFor(
  { goods_out_line_id, product_id }: Pick<Task, 'goods_out_line_id' | 'product_id'>,
  known: { readonly lines: readonly LineFacts[]; readonly materials: readonly KitMaterial[] },
): LineFacts | null {
  const line = known.lines.find(({ line_id }) => line_id === goods_out_line_id)
  if (line === undefined || product_id === null || line.product_id === product_id) return line ?? null
  const material = known.materials.find(
    (one) => one.line_id === line.line_id && one.product_id === product_id,
  )
  return material === undefined ? null : componentOf(line, material)
}

/** A line with its components, for planning. */
export type KitDemand = {
  readonly facts: LineFacts
  readonly materials: readonly KitMaterial[]
  readonly takes_units: boolean
  readonly request: string | null
}

/** A line and its plan. */
export type ServedLine = {
  readonly facts: LineFacts
  readonly plan: LinePlan
  /** Whether the line's counters count it; kits are counted instead of components. */
  readonly counts: boolean
}

type KitSupply = {
  /** How many kits are required. */
  readonly need: Big
  readonly supplies: readonly ProductSupply[]
  readonly progress: PlanProgress
}

/** How many kits are built, and of what; with `missing`, more must be read first. */
export type KitPlan = {
  readonly kits: Big
  readonly served: readonly ServedLine[]
  readonly missing: UnreadStock | null
}

/** The largest multiple of the output quantity within a quantity. */
export function wholeKits(quantity: Big, output: string): Big {
  return quantity.div(output).round(0, Big.roundDown).times(output)
}

/** What is required of each component for a number of kits, beyond its spare goods. */
export function componentDemands(
  { facts, materials, ...order }: KitDemand,
  kits: Big,
): readonly StockDemand[] {
  return materials.flatMap((material) => {
    const need = kits.times(material.quantity).div(material.output_quantity).minus(material.spare)
    return need.gt(0) ? [demandFor(componentOf(facts, material), { need, ...order })] : []
  })
}

/**
 * Computes how many kits the stock of all components allows (operations 9.2): each component is allocated for all
 * kits in turn, and if one is short, all are reduced to it. For 10 of A x2 and B x1, with 30 A and 7 B, 14 A and 7 B
 * are taken.
 */
export function planKits(kit: KitDemand, at: KitSupply): KitPlan {
  const nothing = { kits: new Big(0), served: [], missing: null }
  const [first] = kit.materials
  if (first === undefined || kit.materials.some(({ is_stopped }) => is_stopped)) return nothing
  const { output_quantity } = first
  const kits = wholeKits(at.need, output_quantity)
  if (kits.lte(0)) return nothing
  const trial = planComponents(kit, { ...at, need: kits, progress: copyProgress(at.progress) })
  if (trial.missing !== null) return trial
  if (trial.kits.lt(kits)) return planKits(kit, { ...at, need: trial.kits })
  return planComponents(kit, { ...at, need: kits })
}

/** Takes components for a number of kits; returns how many they suffice for. */
function planComponents(kit: KitDemand, { need, supplies, progress }: KitSupply): KitPlan {
  let kits = need
  const served: ServedLine[] = []
  for (const material of kit.materials) {
    const [demand] = componentDemands({ ...kit, materials: [material] }, kits)
    if (demand === undefined) continue
    const own = supplies.filter(({ product_id }) => product_id === material.product_id)
    const plan = planDemand(demand, { supplies: own, progress })
    if (plan.missing !== null) return { kits, served: [], missing: plan.missing }
    served.push({ facts: componentOf(kit.facts, material), plan, counts: false })
    const enough = wholeKits(
      plan.allocated.plus(material.spare).times(material.output_quantity).div(material.quantity),
      material.output_quantity,
    )
    if (enough.lt(kits)) kits = enough
  }
  return { kits, served, missing: null }
}
