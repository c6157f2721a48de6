import type { WidgetSettings } from './chart-data.ts'
import type { ChartColours } from './chart-option.ts'

/** The tokens of each palette, in their order. */
const PALETTES: Readonly<Record<string, readonly string[]>> = {
  default: ['area-info', 'area-busy', 'area-good', 'area-warn', 'area-bad', 'quiet'],
  vivid: ['area-bad', 'area-info', 'area-good', 'area-warn', 'area-busy', 'quiet'],
  pastel: ['area-busy', 'area-good', 'area-info', 'quiet', 'area-warn', 'area-bad'],
  cool: ['area-info', 'area-busy', 'area-good', 'quiet'],
  warm: ['area-warn', 'area-bad', 'area-busy', 'quiet'],
  mono: ['area-info', 'quiet', 'edge'],
}

/** The colours of the page as an element sees them now; a canvas knows no tokens. */
export function coloursOf(element: HTMLElement, { color_palette }: WidgetSettings): ChartColours {
  const probe = document.createElement('span')
  element.append(probe)
  const colour = (token: string) => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const palette = PALETTES[String(color_palette ?? 'default')] ?? PALETTES['default'] ?? []
  const colours = {
    ink: colour('ink'),
    quiet: colour('quiet'),
    line: colour('line'),
    paper: colour('paper'),
    series: palette.map(colour),
  }
  probe.remove()
  return colours
}
