/** The colours of a map as they are on the page; a canvas knows no tokens. */
export type MapColours = {
  readonly paper: string
  readonly ink: string
  readonly quiet: string
  readonly line: string
  readonly edge: string
  readonly act: string
  readonly bad: string
  /** For bars of one to five fifths. */
  readonly shades: readonly string[]
  /** For owners. */
  readonly marks: readonly string[]
}

const MARKS = ['act', 'warn', 'good', 'busy', 'bad', 'quiet'] as const

/** How much of its colour each shade has, in percent; heights of bars tell classes apart where colours do not. */
const SHADES = [45, 60, 75, 88, 100] as const

/** Reads the colours as an element sees them now. */
export function mapColoursOf(element: HTMLElement): MapColours {
  const probe = document.createElement('span')
  element.append(probe)
  const colour = (value: string) => {
    probe.style.color = value
    return getComputedStyle(probe).color
  }
  const token = (name: string) => colour(`var(--${name})`)
  const isContrast = document.documentElement.dataset['theme'] === 'contrast'
  const colours = {
    paper: token('paper'),
    ink: token('ink'),
    quiet: token('quiet'),
    line: token('line'),
    edge: token('edge'),
    act: token('act'),
    bad: token('bad'),
    shades: SHADES.map((percent) =>
      isContrast ? token('ink') : colour(`color-mix(in srgb, var(--act) ${percent}%, var(--paper))`),
    ),
    marks: MARKS.map((name) => token(isContrast ? 'ink' : name)),
  }
  probe.remove()
  return colours
}
