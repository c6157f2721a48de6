/** What a map can tell of each place. */
export type FigureName =
  | 'fill'
  | 'piles'
  | 'units'
  | 'age'
  | 'picks'
  | 'counted'
  | 'held'
  | 'owner'
  | 'owners'

/** The texts that say where a place is. */
export type PlaceText = 'zone' | 'aisle' | 'bay' | 'level' | 'position' | 'column' | 'row' | 'slot'

/** The places of a warehouse: arrays in which each place has the same position. */
export type MapPlaces = Readonly<Record<PlaceText, readonly (string | null)[]>> & {
  readonly id: readonly number[]
  readonly code: readonly string[]
  readonly is_pickface: readonly boolean[]
  readonly is_active: readonly boolean[]
}

/** The figures of the places; those that the caller may not see are not there. */
export type MapFigures = Readonly<Partial<Record<FigureName, readonly (number | null)[]>>>

/** An account that owns goods on the map. */
export type MapOwner = { readonly id: number; readonly code: string; readonly name: string }

/** The map of a warehouse as the service answers it. */
export type MapAnswer = {
  readonly as_at: string | null
  readonly places: MapPlaces
  readonly figures: MapFigures
  readonly accounts?: readonly MapOwner[]
}
