import type { DashboardPage } from './dashboard.graphql.ts'

/** A dashboard as its screen reads it. */
export type FoundDashboard = NonNullable<NonNullable<DashboardPage['dashboards']>['find']>

/** A widget as a dashboard shows it. */
export type ShownWidget = NonNullable<
  NonNullable<FoundDashboard['dashboard_widget_placements']>[number]['dashboard_widget']
>

/** What a widget shows: its columns, its rows, and when they were read. */
export type WidgetData = {
  readonly columns: readonly { readonly name: string; readonly path: string }[]
  readonly rows: readonly (readonly unknown[])[]
  readonly generated_at: string
}

/** A place on the grid of twelve columns. */
export type WidgetPlace = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

const COLUMNS = 12
const USUAL: WidgetPlace = { x: 0, y: 0, w: 4, h: 4 }

/** Where widgets stand; those without a place stand one after the other below the rest. */
export function placesOf(
  placements: readonly { readonly id: string; readonly position: unknown }[],
): ReadonlyMap<string, WidgetPlace> {
  const places = new Map<string, WidgetPlace>()
  let below = 0
  for (const { id, position } of placements) {
    const place = placeIn(position) ?? { ...USUAL, y: below }
    places.set(id, place)
    below = Math.max(below, place.y + place.h)
  }
  return places
}

function placeIn(position: unknown): WidgetPlace | null {
  const { x, y, w, h } = (position ?? {}) as Readonly<Record<string, unknown>>
  const all = [x, y, w, h].map(Number)
  if (all.some((one) => !Number.isInteger(one) || one < 0)) return null
  const [left = 0, top = 0, width = 0, height = 0] = all
  return width === 0 || height === 0 ? null : within({ x: left, y: top, w: width, h: height })
}

/** A place that stays on the grid. */
export function within({ x, y, w, h }: WidgetPlace): WidgetPlace {
  const width = Math.min(Math.max(w, 2), COLUMNS)
  return { w: width, h: Math.max(h, 2), x: Math.min(Math.max(x, 0), COLUMNS - width), y: Math.max(y, 0) }
}

/** The moves of a widget by key: arrows move it, with shift they change its size. */
export function movedBy(place: WidgetPlace, key: string, isSizing: boolean): WidgetPlace | null {
  const step = STEPS[key]
  if (step === undefined) return null
  const [x, y] = step
  return within(
    isSizing ? { ...place, w: place.w + x, h: place.h + y } : { ...place, x: place.x + x, y: place.y + y },
  )
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
