/** A template is read in one go, in a time that grows with the square of its tags: more than these no form has. */
const TAGS_MAX = 5_000
const LETTERS_MAX = 100_000

/** Refuses a template whose reading would hold up everybody: by its tags and outputs, the lines of `liquid`, and what stands in them. */
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
