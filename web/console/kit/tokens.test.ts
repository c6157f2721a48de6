import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The colours that a block of the sheet sets, by name, each as [light, dark]. */
function coloursOf(selector: string): Map<string, readonly [string, string]> {
  const from = sheet.indexOf(`${selector} {`)
  const block = sheet.slice(from, sheet.indexOf('\n  }', from))
  const found = block.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, [light, dark]]))
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const TONES = ['good', 'warn', 'bad', 'busy', 'info', 'idle']

/** Pairs of text colour and background. */
const TEXTS: readonly (readonly [string, string])[] = [
  ...['ink', 'quiet', 'act', ...TONES].flatMap((text) => [[text, 'paper'] as const]),
  ...['ink', 'quiet', 'act', 'bad'].map((text) => [text, 'ground'] as const),
  ...TONES.flatMap((tone) => [[tone, `${tone}-tint`] as const, ['ink', `${tone}-tint`] as const]),
  ['on-act', 'act'],
]

for (const [theme, selector, text, edge] of [
  ['usual', ':root', 5.3, 3.2],
  ['high contrast', ':root[data-theme="contrast"]', 7, 7],
] as const) {
  test(`texts and edges of the ${theme} theme have enough contrast with their background`, () => {
    const colours = coloursOf(selector)
    assert.ok(colours.size >= 20)
    const weak = ([pairs, least]: readonly [readonly (readonly [string, string])[], number]) =>
      pairs.flatMap(([front, back]) =>
        [0, 1].flatMap((shade) => {
          const ratio = contrast(colours.get(front)?.[shade] ?? '', colours.get(back)?.[shade] ?? '')
          return ratio >= least
            ? []
            : [`${front} on ${back}, ${shade ? 'dark' : 'light'}: ${ratio.toFixed(2)}`]
        }),
      )
    assert.deepEqual(weak([TEXTS, text]), [])
    const EDGES = [['edge', 'paper'] as const, ['edge', 'ground'] as const]
    assert.deepEqual(weak([EDGES, edge]), [])
  })
}
