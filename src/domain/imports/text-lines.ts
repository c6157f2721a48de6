/** The lines of a text, without their line ends. */
export function* textLines(text: string): Generator<string> {
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end
    yield text.slice(from, end !== -1 && text[to - 1] === '\r' ? to - 1 : to)
    from = to + 1
  }
}
