/** A colour with the text on it. */
export type BrandColours = { readonly fill: string; readonly text: string }

/** The least contrast of text with its ground, as WCAG 2.2 AA asks of texts of every size. */
export const CONTRAST_MIN = 4.5

const TEXTS = ['#ffffff', '#000000'] as const

/** The colour of a company with white or black on it, whichever is read better: one of them always has contrast enough. Null for what is no colour. */
export function brandColours(colour: string | null): BrandColours | null {
  if (colour === null || !/^#[0-9a-f]{6}$/i.test(colour)) return null
  const [best] = TEXTS.toSorted((one, other) => contrastOf(other, colour) - contrastOf(one, colour))
  return { fill: colour, text: best ?? TEXTS[0] }
}

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
