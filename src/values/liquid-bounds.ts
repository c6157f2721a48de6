/** A template is parsed in one go, in time quadratic in its tags; no form has more than these. */
const TAGS_MAX = 5_000
const LETTERS_MAX = 100_000

/** Throws for a template that would take too long to parse: by the number and length of its tags and outputs. */
export function assertParsable(source: string): void {
  let tags = 0
  let letters = 0
  const begins = /\{[{%]/g
  for (let begin = begins.exec(source); begin !== null; begin = begins.exec(source)) {
    const close = source.indexOf(begin[0] === '{{' ? '}}' : '%}', begins.lastIndex)
    const end = close === -1 ? source.length : close
    letters += end - begin.index
    if (letters > LETTERS_MAX) throw new Error(`its tags have more than ${LETTERS_MAX} letters`)
    tags += source.slice(begin.index, end).split('\n').length
    if (tags > TAGS_MAX) throw new Error(`it has more than ${TAGS_MAX} tags`)
    begins.lastIndex = end
  }
}
