import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'

/** The allowed values of a setting: a list, or a kind. */
type SettingKind = readonly (string | number)[] | 'flag' | 'text' | 'number' | 'texts' | 'objects'

const commonSettings: Readonly<Record<string, SettingKind>> = {
  metric: 'text',
  color_palette: ['default', 'vivid', 'pastel', 'cool', 'warm', 'mono'],
  show_legend: 'flag',
  legend_position: ['top', 'bottom', 'left', 'right'],
  limit: [5, 10, 20],
  label_path: 'text',
  source_path: 'text',
}
const bars: Readonly<Record<string, SettingKind>> = { horizontal: 'flag', log_scale: 'flag', stacked: 'flag' }
const lines: Readonly<Record<string, SettingKind>> = {
  smooth: 'flag',
  log_scale: 'flag',
  stacked: 'flag',
  series_path: 'text',
}
const points: Readonly<Record<string, SettingKind>> = { x_path: 'text', y_path: 'text', size_path: 'text' }
const figures: Readonly<Record<string, SettingKind>> = {
  min: 'number',
  max: 'number',
  target: 'number',
  thresholds: 'objects',
}
const flows: Readonly<Record<string, SettingKind>> = { source_node_path: 'text', target_node_path: 'text' }
const rings: Readonly<Record<string, SettingKind>> = { levels: 'texts' }

/** The settings of each widget type besides the common ones (platform 14.5). */
const settingsByWidget: Readonly<Record<string, Readonly<Record<string, SettingKind>>>> = {
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

/** The settings of each widget type, and the common ones under `all`. */
export function widgetSettings(): Readonly<Record<string, Readonly<Record<string, SettingKind>>>> {
  return { all: commonSettings, ...settingsByWidget }
}

const kindChecks: Readonly<Record<Extract<SettingKind, string>, (value: unknown) => boolean>> = {
  flag: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  objects: (value) => Array.isArray(value) && value.every(isObject),
}

const kindDescriptions: Readonly<Record<Extract<SettingKind, string>, readonly string[]>> = {
  flag: ['true', 'false'],
  text: ['a text'],
  number: ['a number'],
  texts: ['a list of texts'],
  objects: ['a list of objects'],
}

/** Checks the settings of a widget; unknown keys are ignored. */
export function checkWidget(widget_type: unknown, configuration: unknown, pointer: string): Violation[] {
  if (!isObject(configuration)) return []
  const known = { ...commonSettings, ...settingsByWidget[String(widget_type)] }
  return Object.entries(configuration).flatMap(([key, value]) => {
    const kind = Object.hasOwn(known, key) ? known[key] : undefined
    if (kind === undefined || value === null) return []
    const isValid =
      typeof kind === 'string' ? kindChecks[kind](value) : kind.some((allowed) => allowed === value)
    const allowed = typeof kind === 'string' ? kindDescriptions[kind] : kind.map(String)
    return isValid ? [] : [violation('inclusion', { field: key, allowed }, `${pointer}/${key}`)]
  })
}
