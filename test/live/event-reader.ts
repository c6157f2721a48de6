/** An event of a stream. */
export type StreamEvent = {
  readonly event: string
  readonly id: string | null
  readonly retry: string | null
  readonly data: Readonly<Record<string, unknown>>
}

/** A change as the stream tells it. */
export type StreamChange = {
  readonly position: number
  readonly type: string
  readonly id: string
  readonly event: string
  readonly actor_id: string | null
}

/** One open stream, read event by event as in a browser. */
export class EventReader {
  readonly response: Response
  /** Every event that was read. */
  readonly seen: StreamEvent[] = []
  readonly #stop: AbortController
  readonly #events: AsyncGenerator<StreamEvent>

  private constructor(response: Response, stop: AbortController) {
    this.response = response
    this.#stop = stop
    this.#events = eventsOf(response)
  }

  /** Opens a stream. */
  static async open(
    url: string,
    headers: Readonly<Record<string, string>>,
    query = '',
  ): Promise<EventReader> {
    const stop = new AbortController()
    const response = await fetch(`${url}/api/live${query}`, { headers, signal: stop.signal })
    return new EventReader(response, stop)
  }

  /** The next event of this name; others before it are skipped. */
  next(name: string): Promise<StreamEvent> {
    return this.until(({ event }) => event === name)
  }

  /** The next event that is the one looked for. */
  async until(isIt: (event: StreamEvent) => boolean): Promise<StreamEvent> {
    for (;;) {
      const { value, done } = await this.#events.next()
      if (done === true) throw new Error('the stream ended without it')
      this.seen.push(value)
      if (isIt(value)) return value
    }
  }

  /** The changes of the next events, until one is of this record. */
  async changesUntil(type: string, id: string): Promise<readonly StreamChange[]> {
    const all: StreamChange[] = []
    for (;;) {
      const { data } = await this.next('changed')
      all.push(...(data['changes'] as StreamChange[]))
      if (all.some((change) => change.type === type && change.id === id)) return all
    }
  }

  /** Whether the service ended the stream after what was read. */
  async isOver(): Promise<boolean> {
    return (await this.#events.next()).done === true
  }

  close(): void {
    this.#stop.abort()
  }
}

async function* eventsOf({ body }: Response): AsyncGenerator<StreamEvent> {
  if (body === null) return
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]))
      const data = fields.get('data')
      if (data === undefined) continue
      yield {
        event: fields.get('event') ?? 'message',
        id: fields.get('id') ?? null,
        retry: fields.get('retry') ?? null,
        data: JSON.parse(data),
      }
    }
  }
}
