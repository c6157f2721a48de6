import { accessToken, dropToken } from '#web/api/access.ts'
import { EventParser } from './event-stream.ts'
import { type LiveMessage, messageOf } from './live-message.ts'

/** Delays before a stream is reopened, in milliseconds: the first, which doubles, and the longest. */
const WAIT_MS = { first: 500, longest: 30_000 }

/** A stream without data for this long is dead: the service sends something every 15 seconds. */
const SILENCE_MS = 40_000

/** How one stream is read. */
type Following = {
  readonly tenant: string
  readonly signal: AbortSignal
  readonly onMessage: (message: LiveMessage) => void
}

/** Follows the changes of a tenant until it is stopped: a stream that ends is reopened after the last event. */
export async function followChanges({ tenant, signal, onMessage }: Following): Promise<void> {
  let last: string | null = null
  let wait = WAIT_MS.first
  while (!signal.aborted) {
    try {
      for await (const event of eventsOf(tenant, last, signal)) {
        wait = WAIT_MS.first
        if (event.event === 'hello') last ??= positionOf(event.data)
        if (event.id !== null) last = event.id
        const message = messageOf(event)
        if (message !== null) onMessage(message)
      }
    } catch {
      // After any error it is retried; until then lists are refreshed at intervals.
    }
    if (signal.aborted) return
    onMessage({ kind: 'state', isOpen: false })
    await pause(wait, signal)
    wait = Math.min(WAIT_MS.longest, wait * 2)
  }
}

async function* eventsOf(tenant: string, last: string | null, signal: AbortSignal) {
  const token = await accessToken()
  const response = await fetch('/api/live', {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      'x-service-subdomain': tenant,
      ...(last === null ? {} : { 'last-event-id': last }),
    },
    signal,
  })
  if (response.status === 401) await dropToken(token)
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    throw new Error(`the stream was refused: ${response.status}`)
  }
  const parser = new EventParser()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { value, done } = await unlessSilent(reader.read())
      if (done) return
      yield* parser.read(value)
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

async function unlessSilent<Value>(read: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('nothing was heard of the service')), SILENCE_MS)
  })
  try {
    return await Promise.race([read, silence])
  } finally {
    clearTimeout(timer)
  }
}

const positionOf = (data: string): string => String((JSON.parse(data) as { position: number }).position)

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
