import { chartColumns, figureOf, type WidgetSettings } from './chart-data.ts'
import type { WidgetData } from './dashboard-parts.ts'

/** The colours of a chart, as the page has them now. */
export type ChartColours = {
  readonly ink: string
  readonly quiet: string
  readonly line: string
  readonly paper: string
  readonly series: readonly string[]
}

/** A chart as the library takes it. */
export type ChartOption = Readonly<Record<string, unknown>>

type Chart = {
  readonly data: WidgetData
  readonly settings: WidgetSettings
  readonly colours: ChartColours
}

/** A chart of each type of widget; tables and single figures are none. */
const CHARTS: Readonly<Record<string, (chart: Chart) => ChartOption>> = {
  bar: (chart) => along(chart, { type: 'bar' }),
  pictorial_bar: (chart) =>
    along(chart, { type: 'pictorialBar', symbol: symbolOf(chart), symbolRepeat: true }),
  line: (chart) => along(chart, { type: 'line' }),
  area: (chart) => along(chart, { type: 'line', areaStyle: {} }),
  scatter: (chart) => points(chart, { type: 'scatter' }),
  heatmap: (chart) => heat(chart),
  pie: (chart) =>
    slices(chart, {
      type: 'pie',
      radius: chart.settings['donut'] === true ? ['45%', '70%'] : '70%',
      // Labels of thin slices would lie on each other; the legend and the tooltip name them.
      minShowLabelAngle: 12,
    }),
  funnel: (chart) => slices(chart, { type: 'funnel' }),
  treemap: (chart) => slices(chart, { type: 'treemap', breadcrumb: { show: false }, roam: false }),
  sunburst: (chart) => slices(chart, { type: 'sunburst' }),
  tree: (chart) => tree(chart),
  radar: (chart) => radar(chart),
  gauge: (chart) => gauge(chart),
  sankey: (chart) => flow(chart, { type: 'sankey' }),
  graph: (chart) => flow(chart, { type: 'graph', layout: 'circular', roam: false }),
}

/** The chart of a widget; null where it is a table or a figure. */
export function chartOption(type: string, chart: Chart): ChartOption | null {
  const make = CHARTS[type]
  if (make === undefined) return null
  const { settings, colours } = chart
  const isLegend = settings['show_legend'] === true
  const at = String(settings['legend_position'] ?? 'bottom')
  return {
    color: colours.series,
    textStyle: { color: colours.ink, fontFamily: 'inherit' },
    // Text that is drawn needs no element with a style of its own.
    tooltip: { renderMode: 'richText', trigger: 'item', confine: true },
    animation: false,
    ...(isLegend ? { legend: { [at]: 0, textStyle: { color: colours.ink }, type: 'scroll' } } : {}),
    ...make(chart),
  }
}

function symbolOf({ settings }: Chart): string {
  return typeof settings['symbol'] === 'string' ? settings['symbol'] : 'rect'
}

function axis({ colours, settings }: Chart, isValue: boolean): ChartOption {
  return {
    axisLine: { lineStyle: { color: colours.line } },
    axisLabel: { color: colours.quiet },
    splitLine: { lineStyle: { color: colours.line } },
    type: isValue ? (settings['log_scale'] === true ? 'log' : 'value') : 'category',
  }
}

function along(chart: Chart, kind: ChartOption): ChartOption {
  const { labels, series } = chartColumns(chart.data, chart.settings)
  const { settings } = chart
  const names = { ...axis(chart, false), data: labels }
  const values = axis(chart, true)
  const isHorizontal = settings['horizontal'] === true
  return {
    // One series is what the title says.
    ...(series.length === 1 ? { legend: { show: false } } : {}),
    grid: {
      left: 8,
      right: 16,
      top: 16,
      bottom: settings['show_legend'] === true && series.length > 1 ? 32 : 8,
      containLabel: true,
    },
    xAxis: isHorizontal ? values : names,
    yAxis: isHorizontal ? { ...names, inverse: true } : values,
    series: series.map(({ name, values: own }) => ({
      ...kind,
      name,
      data: own,
      smooth: settings['smooth'] === true,
      barMaxWidth: 32,
      ...(settings['stacked'] === true ? { stack: 'all' } : {}),
    })),
  }
}

function placeOf({ data }: Chart, path: unknown, usual: number): number {
  const found = data.columns.findIndex((column) => column.path === path || column.name === path)
  return found < 0 ? usual : found
}

function points(chart: Chart, kind: ChartOption): ChartOption {
  const { data, settings } = chart
  const [x, y] = [placeOf(chart, settings['x_path'], 0), placeOf(chart, settings['y_path'], 1)]
  return {
    grid: { left: 8, right: 16, top: 16, bottom: 8, containLabel: true },
    xAxis: axis(chart, true),
    yAxis: axis(chart, true),
    series: [{ ...kind, data: data.rows.map((row) => [figureOf(row[x]), figureOf(row[y])]) }],
  }
}

function heat(chart: Chart): ChartOption {
  const { data, settings, colours } = chart
  const [x, y] = [placeOf(chart, settings['x_path'], 0), placeOf(chart, settings['y_path'], 1)]
  const value = placeOf(chart, settings['value_path'], 2)
  const names = (place: number) => [...new Set(data.rows.map((row) => String(row[place])))]
  const [across, down] = [names(x), names(y)]
  const cells = data.rows.map((row) => [
    across.indexOf(String(row[x])),
    down.indexOf(String(row[y])),
    figureOf(row[value]),
  ])
  return {
    grid: { left: 8, right: 8, top: 8, bottom: 40, containLabel: true },
    xAxis: { ...axis(chart, false), data: across },
    yAxis: { ...axis(chart, false), data: down },
    visualMap: {
      min: 0,
      max: Math.max(1, ...cells.map(([, , one = 0]) => one)),
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      textStyle: { color: colours.quiet },
      inRange: { color: [colours.paper, colours.series[0] ?? colours.ink] },
    },
    series: [{ type: 'heatmap', data: cells }],
  }
}

function named({ data, settings }: Chart) {
  const { labels, series } = chartColumns(data, settings)
  return labels.map((name, place) => ({ name, value: series[0]?.values[place] ?? 0 }))
}

function slices(chart: Chart, kind: ChartOption): ChartOption {
  return { series: [{ ...kind, data: named(chart), label: { color: chart.colours.ink } }] }
}

function tree(chart: Chart): ChartOption {
  return {
    series: [
      {
        type: 'tree',
        data: [{ name: '', children: named(chart) }],
        label: { color: chart.colours.ink, position: 'right' },
      },
    ],
  }
}

function radar(chart: Chart): ChartOption {
  const { labels, series } = chartColumns(chart.data, chart.settings)
  const max = Math.max(1, ...series.flatMap(({ values }) => values))
  return {
    radar: {
      indicator: labels.map((name) => ({ name, max: figureOf(chart.settings['max'] ?? max) })),
      axisName: { color: chart.colours.quiet },
    },
    series: [{ type: 'radar', data: series.map(({ name, values }) => ({ name, value: values })) }],
  }
}

function gauge(chart: Chart): ChartOption {
  const [first] = named(chart)
  const { settings, colours } = chart
  return {
    series: [
      {
        type: 'gauge',
        min: figureOf(settings['min'] ?? 0),
        max: figureOf(settings['max'] ?? 100),
        progress: { show: true },
        axisLabel: { color: colours.quiet },
        detail: { color: colours.ink, fontSize: 20 },
        data: [{ value: first?.value ?? 0, name: first?.name ?? '' }],
        title: { color: colours.quiet },
      },
    ],
  }
}

function flow(chart: Chart, kind: ChartOption): ChartOption {
  const { data, settings, colours } = chart
  const source = placeOf(chart, settings['source_node_path'], 0)
  const target = placeOf(chart, settings['target_node_path'], 1)
  const value = placeOf(chart, settings['metric'], 2)
  const links = data.rows.map((row) => ({
    source: String(row[source]),
    target: String(row[target]),
    value: figureOf(row[value]),
  }))
  const nodes = [...new Set(links.flatMap((link) => [link.source, link.target]))]
  return {
    series: [
      { ...kind, data: nodes.map((name) => ({ name })), links, label: { show: true, color: colours.ink } },
    ],
  }
}
