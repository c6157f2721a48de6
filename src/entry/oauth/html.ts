/** A piece of HTML: what stands in it is markup, or was escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

type Hole = Html | string | number | null | readonly Hole[]

/** The only maker of HTML. A piece of HTML in a hole is spliced in; any other text is escaped; null is nothing. */
export function html(strings: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  return new Html(strings.map((text, place) => text + textFor(holes[place] ?? null)).join(''))
}

function textFor(hole: Hole): string {
  if (hole === null) return ''
  if (hole instanceof Html) return hole.text
  if (typeof hole === 'object') return hole.map(textFor).join('')
  return String(hole).replace(/[&<>"']/g, (letter) => ESCAPES.get(letter) ?? letter)
}
