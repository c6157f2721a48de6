/** The lines of a text, without their line ends: CR LF, LF and CR. */
export function* textLines(text: string): Generator<string> {
  const ends = /\r\n|\n|\r/g
  let from = 0
  for (let end = ends.exec(text); end !== null; end = ends.exec(text)) {
    yield text.slice(from, end.index)
    from = ends.lastIndex
  }
  yield text.slice(from)
}
