import {
  BarChart,
  FunnelChart,
  GaugeChart,
  GraphChart,
  HeatmapChart,
  LineChart,
  PictorialBarChart,
  PieChart,
  RadarChart,
  SankeyChart,
  ScatterChart,
  SunburstChart,
  TreeChart,
  TreemapChart,
} from 'echarts/charts'
import {
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type ReactNode, useEffect, useRef } from 'react'
import type { WidgetSettings } from './chart-data.ts'
import { chartOption } from './chart-option.ts'
import { coloursOf } from './colours-of.ts'
import type { WidgetData } from './dashboard-parts.ts'
import styles from './dashboards.module.css'

use([BarChart, FunnelChart, GaugeChart, GraphChart, HeatmapChart, LineChart, PictorialBarChart, PieChart])
use([RadarChart, SankeyChart, ScatterChart, SunburstChart, TreeChart, TreemapChart, CanvasRenderer])
use([GridComponent, LegendComponent, RadarComponent, TooltipComponent, VisualMapComponent])

/** A chart, drawn in the colours of the page; it is drawn anew when these or its size change. */
export function ChartCanvas({
  label,
  type,
  data,
  settings,
}: {
  readonly label: string
  readonly type: string
  readonly data: WidgetData
  readonly settings: WidgetSettings
}): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const chart = init(element, null, { renderer: 'canvas' })
    const draw = () => {
      const option = chartOption(type, { data, settings, colours: coloursOf(element, settings) })
      if (option !== null) chart.setOption(option, true)
    }
    draw()
    const sizes = new ResizeObserver(() => chart.resize())
    sizes.observe(element)
    const themes = new MutationObserver(draw)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      sizes.disconnect()
      themes.disconnect()
      chart.dispose()
    }
  }, [type, data, settings])
  return <div ref={place} className={styles['chart']} role="img" aria-label={label} />
}
