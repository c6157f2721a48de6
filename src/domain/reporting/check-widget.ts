import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'

/** What the value of a key may be: one of a list, or of a kind. */
type Kind = readonly (string | number)[] | 'flag' | 'text' | 'number' | 'texts' | 'objects'

const everyWidget: Readonly<Record<string, Kind>> = {
  metric: 'text',
  color_palette: ['default', 'vivid', 'pastel', 'cool', 'warm', 'mono'],
  show_legend: 'flag',
  legend_position: ['top', 'bottom', 'left', 'right'],
  limit: [5, 10, 20],
  label_path: 'text',
  source_path: 'text',
}
const bars: Readonly<Record<string, Kind>> = { horizontal: 'flag', log_scale: 'flag', stacked: 'flag' }
const lines: Readonly<Record<string, Kind>> = {
  smooth: 'flag',
  log_scale: 'flag',
  stacked: 'flag',
  series_path: 'text',
}
const points: Readonly<Record<string, Kind>> = { x_path: 'text', y_path: 'text', size_path: 'text' }
const figures: Readonly<Record<string, Kind>> = {
  min: 'number',
  max: 'number',
  target: 'number',
  thresholds: 'objects',
}
const flows: Readonly<Record<string, Kind>> = { source_node_path: 'text', target_node_path: 'text' }
const rings: Readonly<Record<string, Kind>> = { levels: 'texts' }

/** The keys that mean something for a kind of widget, beside those that mean something for all (platform 14.5). */
const ownKeys: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  bar: bars,
  pictorial_bar: { ...bars, symbol: 'text' },
  line: lines,
  area: lines,
  scatter: points,
  heatmap: { ...points, value_path: 'text' },
  gauge: figures,
  single: { ...figures, unit: 'text', compare_metric: 'text' },
  pie: { donut: 'flag' },
  funnel: { sort: 'text' },
  sankey: flows,
  graph: flows,
  sunburst: rings,
  tree: rings,
  treemap: rings,
  radar: { indicators: 'objects', max: 'number' },
  grid: { columns: 'objects' },
}

/** The keys of each kind of widget that has keys of its own, and those of all under `all`; each with its kind or its options. */
export function keysByWidget(): Readonly<Record<string, Readonly<Record<string, Kind>>>> {
  return { all: everyWidget, ...ownKeys }
}

const tests: Readonly<Record<Extract<Kind, string>, (value: unknown) => boolean>> = {
  flag: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  objects: (value) => Array.isArray(value) && value.every(isObject),
}

const words: Readonly<Record<Extract<Kind, string>, readonly string[]>> = {
  flag: ['true', 'false'],
  text: ['a text'],
  number: ['a number'],
  texts: ['a list of texts'],
  objects: ['a list of objects'],
}

/** Holds the settings of a widget to what its kind knows; keys it does not know are nobody's to judge. */
export function checkWidget(widget_type: unknown, configuration: unknown, pointer: string): Violation[] {
  if (!isObject(configuration)) return []
  const known = { ...everyWidget, ...ownKeys[String(widget_type)] }
  return Object.entries(configuration).flatMap(([key, value]) => {
    const kind = Object.hasOwn(known, key) ? known[key] : undefined
    if (kind === undefined || value === null) return []
    const isRight = typeof kind === 'string' ? tests[kind](value) : kind.some((allowed) => allowed === value)
    const allowed = typeof kind === 'string' ? words[kind] : kind.map(String)
    return isRight ? [] : [violation('inclusion', { field: key, allowed }, `${pointer}/${key}`)]
  })
}
