/** A piece of HTML: markup or escaped text. */
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

/** The only constructor of HTML. HTML values are inserted; all other texts are escaped; null is empty. */
export function html(strings: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  return new Html(strings.map((text, index) => text + textFor(holes[index] ?? null)).join(''))
}

function textFor(hole: Hole): string {
  if (hole === null) return ''
  if (hole instanceof Html) return hole.text
  if (typeof hole === 'object') return hole.map(textFor).join('')
  return String(hole).replace(/[&<>"']/g, (letter) => ESCAPES.get(letter) ?? letter)
}
