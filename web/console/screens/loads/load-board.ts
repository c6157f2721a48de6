import { unitCodeForms } from '#web/values/scanned-code.ts'
import type { LoadDetails } from './load-details.graphql.ts'
import type { Loads } from './loads.graphql.ts'

type LoadAnswer = NonNullable<Loads['loads']>['all']['nodes'][number]

/** A storage unit that a load takes along, or has taken. */
export type LoadUnit = {
  readonly task_id: string
  readonly reference: string
  readonly barcode: string | null
  /** Where it stands while it is not loaded. */
  readonly place: string | null
  readonly isLoaded: boolean
}

/** An order of a drop of which nothing is staged yet. */
type MissingOrder = { readonly id: string; readonly reference: string; readonly status: string }

/** A stop of a load, with what belongs to it; null as id for what has no stop. */
export type LoadStop = {
  readonly id: string | null
  readonly sequence: number
  readonly name: string
  readonly units: readonly LoadUnit[]
  readonly missing: readonly MissingOrder[]
  /** How many units it should have; null where nobody said. */
  readonly expected: number | null
}

/** A load on the board. */
export type BoardLoad = LoadAnswer & {
  readonly stops: readonly LoadStop[]
  readonly loaded: number
  readonly total: number
}

/** A dock with its loads; null as code for loads without a dock. */
export type BoardDock = { readonly code: string | null; readonly loads: readonly BoardLoad[] }

/** Puts loads under their docks, and under each load its stops in their order with what is loaded, staged and missing. */
export function boardOf({ loads }: Loads, details: LoadDetails): readonly BoardDock[] {
  const all = (loads?.all.nodes ?? []).map((load): BoardLoad => {
    const stops = stopsOf(load.id, details)
    const units = stops.flatMap((stop) => stop.units)
    return {
      ...load,
      stops,
      loaded: units.filter(({ isLoaded }) => isLoaded).length,
      total: stops.reduce((sum, stop) => sum + wantedOf(stop), 0),
    }
  })
  const docks = Map.groupBy(all, ({ location }) => location?.code ?? null)
  return [...docks]
    .map(([code, own]) => ({ code, loads: own }))
    .toSorted((one, other) => (one.code ?? '\uffff').localeCompare(other.code ?? '\uffff'))
}

function stopsOf(load_id: string, { load_drops, goods_outs, tasks }: LoadDetails): readonly LoadStop[] {
  const drops = (load_drops?.all.nodes ?? []).filter((drop) => drop.load_id === load_id)
  const orders = (goods_outs?.all.nodes ?? []).filter((order) => order.load_id === load_id)
  const own = (tasks?.all.nodes ?? []).filter(
    (task) => task.load_id === load_id && task.storage_unit_from !== null && task.reversed_at === null,
  )
  const staged = new Set(own.map(({ goods_out_id }) => goods_out_id))
  const stop = (id: string | null, others: Pick<LoadStop, 'sequence' | 'name' | 'expected'>): LoadStop => ({
    id,
    ...others,
    units: own
      .filter(({ goods_out }) => (goods_out?.load_drop_id ?? null) === id)
      .map(({ id: task_id, status, storage_unit_from: unit, location_from }) => ({
        task_id,
        reference: unit?.reference ?? '',
        barcode: unit?.barcode ?? null,
        place: location_from?.code ?? null,
        isLoaded: status === 'COMPLETED',
      })),
    missing: orders
      .filter((order) => order.load_drop_id === id && !staged.has(order.id))
      .map((order) => ({
        id: order.id,
        reference: order.reference ?? `#${order.id}`,
        status: order.goods_out_status?.code ?? '',
      })),
  })
  const named = drops.map((drop) =>
    stop(drop.id, {
      sequence: drop.sequence ?? 0,
      name: drop.delivery_address?.name ?? drop.goods_out?.reference ?? '',
      expected: drop.expected_storage_unit_quantity,
    }),
  )
  const rest = stop(null, { sequence: 0, name: '', expected: null })
  return rest.units.length + rest.missing.length === 0 ? named : [...named, rest]
}

/** How many units a stop should have: those that were announced, or those that are there where they are more. */
export function wantedOf({ units, expected }: LoadStop): number {
  return Math.max(units.length, expected ?? 0)
}

/** The unit of a load that a scanned code stands for. */
export function unitByCode({ stops }: BoardLoad, code: string): LoadUnit | null {
  const units = stops.flatMap(({ units: own }) => own)
  const forms = unitCodeForms(code)
  return (
    units.find(({ reference, barcode }) => forms.includes(reference) || forms.includes(barcode ?? '')) ?? null
  )
}
