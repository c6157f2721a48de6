import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keys } from '#web/api/keys.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { usePlace } from '#web/console/kit/navigation.ts'
import { mapWarehousesQuery } from './map.graphql.ts'
import type { MapAnswer } from './map-answer.ts'
import type { LayoutAisle } from './map-arrangement.ts'
import { geometryOf, type MapGeometry } from './map-geometry.ts'

/** How often the present is read again, in milliseconds: too much changes to read it with each change. */
const AGAIN_MS = 30_000

/** A warehouse that has a map. */
export type MapWarehouse = {
  readonly id: string
  readonly code: string | null
  readonly name: string | null
  readonly timezone: string
}

/** The layout of a warehouse as it is kept. */
export type KeptLayout = {
  readonly id: string
  readonly etag: string
  readonly aisles: readonly LayoutAisle[]
}

/** The map of the warehouse that is chosen, else of the first. */
export type ReadMap = {
  readonly warehouses: readonly MapWarehouse[]
  /** Null while they are read, and where there is none. */
  readonly warehouse: MapWarehouse | null
  readonly layout: KeptLayout | null
  /** The moment that is shown; null for the present. */
  readonly at: string | null
  readonly answer: MapAnswer | null
  readonly geometry: MapGeometry | null
  readonly isReading: boolean
  readonly error: Error | null
}

/** Reads the map of a warehouse at the moment in the address. */
export function useMap(): ReadMap {
  const service = useService()
  const { search } = usePlace()
  const { id: chosen } = useWarehouseChoice()
  const { data, error: unread, isPending } = useScreenQuery(mapWarehousesQuery, {})
  const warehouses = (data?.warehouses?.all.nodes ?? []).map((one) => ({
    ...one,
    timezone: one.timezone ?? 'UTC',
  }))
  const warehouse = warehouses.find(({ id }) => id === chosen) ?? warehouses[0] ?? null
  const at = search['at'] ?? null
  const map = useQuery({
    queryKey: keys.screen(service.tenant, 'map', { warehouse: warehouse?.id, at }),
    queryFn: async ({ signal }) => {
      const { data: found } = await service.send<{ readonly attributes: MapAnswer }>({
        method: 'GET',
        path: `/api/warehouses/${warehouse?.id}/map`,
        query: at === null ? {} : { as_at: at },
        signal,
      })
      return found.attributes
    },
    enabled: warehouse !== null,
    meta: { types: ['locations'] },
    refetchInterval: at === null ? AGAIN_MS : false,
    // Moments follow each other while the slider moves; another warehouse is another map.
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey ?? null).includes(`"warehouse":"${warehouse?.id}"`)
        ? previous
        : undefined,
  })
  const answer = map.data ?? null
  const places = answer?.places
  const geometry = useMemo(() => (places === undefined ? null : geometryOf(places)), [places])
  const kept = data?.warehouse_layouts?.all.nodes.find(({ warehouse_id }) => warehouse_id === warehouse?.id)
  const layout = useMemo(
    () =>
      kept === undefined
        ? null
        : {
            id: kept.id,
            etag: `"warehouse_layouts-${kept.id}-${kept.lock_version}"`,
            aisles: Array.isArray(kept.layout) ? (kept.layout as readonly LayoutAisle[]) : [],
          },
    [kept],
  )
  return {
    warehouses,
    warehouse,
    layout,
    at,
    answer,
    geometry,
    isReading: isPending || map.isFetching,
    error: unread ?? map.error,
  }
}
