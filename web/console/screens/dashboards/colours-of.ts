import type { WidgetSettings } from './chart-data.ts'
import type { ChartColours } from './chart-option.ts'

/** The tokens of each palette, in their order. */
const PALETTES: Readonly<Record<string, readonly string[]>> = {
  default: ['act', 'busy', 'good', 'warn', 'bad', 'quiet'],
  vivid: ['bad', 'act', 'good', 'warn', 'busy', 'quiet'],
  pastel: ['busy', 'good', 'act', 'quiet', 'warn', 'bad'],
  cool: ['act', 'busy', 'good', 'quiet'],
  warm: ['warn', 'bad', 'busy', 'quiet'],
  mono: ['act', 'quiet', 'edge'],
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
