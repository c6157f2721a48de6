/** A server-sent event; a comment with an id alone has no name and no data. */
export type StreamEvent = { readonly event: string; readonly id: string | null; readonly data: string }

/** Parses a stream of server-sent events, in chunks of any size. */
export class EventParser {
  #rest = ''

  /** The events completed by a chunk. */
  read(text: string): readonly StreamEvent[] {
    const blocks = (this.#rest + text).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    return blocks.map(eventOf)
  }
}

function eventOf(block: string): StreamEvent {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''))
  }
  return { event: fields.get('event') ?? '', id: fields.get('id') ?? null, data: fields.get('data') ?? '' }
}
