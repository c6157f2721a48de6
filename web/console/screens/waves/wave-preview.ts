import { useQuery } from '@tanstack/react-query'
import Big from 'big.js'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'

/** What processing a group of orders would come to, as the service answers it. */
type WaveGroup = {
  readonly lines: number
  readonly units_wanted: string
  readonly units_reserved: string
  readonly picks_held: number
  readonly replenishments: number
  readonly full: number
  readonly part: number
  readonly zones: readonly { readonly zone: string | null; readonly picks: number; readonly units: string }[]
  readonly shortages: readonly WaveShortage[]
}

/** A product of which a wave does not get everything. */
type WaveShortage = {
  readonly product_id: number
  readonly product_code: string
  readonly missing: string
  readonly orders: number
}

/** The result of processing orders. */
export type WaveAnswer = {
  readonly orders: number
  readonly groups: readonly WaveGroup[]
  readonly refused: readonly { readonly order_id: number; readonly message: string }[]
}

/** A wave, the groups of all warehouses together. Quantities are exact decimals as text. */
export type Wave = Omit<WaveGroup, 'zones' | 'shortages'> & {
  readonly orders: number
  /** The zones with the most picks first; `percent` of the most. */
  readonly zones: readonly {
    readonly zone: string | null
    readonly picks: number
    readonly percent: number
  }[]
  readonly shortages: readonly WaveShortage[]
  readonly refused: WaveAnswer['refused']
  readonly picks: number
}

/** Maximum number of orders in a preview. */
export const PREVIEWED_MAX = 200

/** Puts what the service answers of each warehouse together. */
export function waveOf({ orders, groups, refused }: WaveAnswer): Wave {
  const count = (figure: (group: WaveGroup) => number) =>
    groups.reduce((sum, group) => sum + figure(group), 0)
  const units = (figure: (group: WaveGroup) => string) =>
    groups.reduce((sum, group) => sum.plus(figure(group)), new Big(0)).toFixed()
  const zones = new Map<string | null, number>()
  for (const { zone, picks } of groups.flatMap((group) => group.zones))
    zones.set(zone, (zones.get(zone) ?? 0) + picks)
  const most = Math.max(1, ...zones.values())
  return {
    orders,
    refused,
    lines: count(({ lines }) => lines),
    picks: [...zones.values()].reduce((sum, picks) => sum + picks, 0),
    picks_held: count(({ picks_held }) => picks_held),
    replenishments: count(({ replenishments }) => replenishments),
    full: count(({ full }) => full),
    part: count(({ part }) => part),
    units_wanted: units(({ units_wanted }) => units_wanted),
    units_reserved: units(({ units_reserved }) => units_reserved),
    zones: [...zones]
      .map(([zone, picks]) => ({ zone, picks, percent: Math.round((100 * picks) / most) }))
      .toSorted((one, other) => other.picks - one.picks),
    shortages: groups
      .flatMap(({ shortages }) => shortages)
      .toSorted((one, other) => new Big(other.missing).cmp(one.missing)),
  }
}

/** Previews processing orders; nothing is reserved. */
export function useWave(ids: readonly string[]): {
  readonly wave: Wave | null
  readonly error: Error | null
} {
  const service = useService()
  const { data, error } = useQuery({
    queryKey: keys.screen(service.tenant, 'wave', ids),
    queryFn: async ({ signal }) => {
      const { data: answer } = await service.send<{ readonly attributes: WaveAnswer }>({
        method: 'POST',
        path: '/api/goods_out_processes/preview',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ids: ids.map(Number) }),
        signal,
      })
      return waveOf(answer.attributes)
    },
    enabled: ids.length > 0 && ids.length <= PREVIEWED_MAX,
    // Each preview is computed anew, so it is read on request and not after every change.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  return { wave: data ?? null, error }
}
