/** Signs without a width, which spreadsheets and web pages leave in texts, as a class of a pattern. */
export const NO_WIDTH = '[\\u00ad\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]'

/** What is blank at the ends of a text: white space, and signs without a width. */
const BLANK = new RegExp(`\\s|${NO_WIDTH}`)

/** A text without blanks at its ends, white space and signs without a width alike. */
export function trimmed(text: string): string {
  let from = 0
  let to = text.length
  // A pattern for the end would try every blank within a long text.
  while (from < to && BLANK.test(text.charAt(from))) from += 1
  while (to > from && BLANK.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}
