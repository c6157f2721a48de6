import { Buffer } from 'node:buffer'

const NEWLINE = 10

/**
 * The lines of bytes, each ended by a newline and by nothing else: what JSON has inside its texts, such as U+2028, ends none. What
 * stands behind the last newline is a line too, unless it is nothing.
 */
export async function* linesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const partial: Buffer[] = []
  for await (const part of bytes) {
    let from = 0
    for (let end = part.indexOf(NEWLINE); end !== -1; end = part.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...partial.splice(0), part.subarray(from, end)]).toString()
      from = end + 1
    }
    if (from < part.length) partial.push(part.subarray(from))
  }
  if (partial.length > 0) yield Buffer.concat(partial).toString()
}
