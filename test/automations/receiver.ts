import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A received request. */
export type Received = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly at: number
}

/** How a receiver answers a request. */
export type Answering = (received: Received, answer: ServerResponse) => void

/** An HTTP server on the loopback address, which stores received requests. */
export class Receiver {
  readonly port: number
  readonly received: Received[] = []
  /** How it answers from now on. */
  answering: Answering = (_, answer) => answer.end('thank you')
  readonly #server: Server

  private constructor(server: Server, port: number) {
    this.#server = server
    this.port = port
  }

  /** Starts one on a free port. */
  static async start(): Promise<Receiver> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const receiver = new Receiver(server, address.port)
    server.on('request', async (request, answer) => {
      const pieces: Uint8Array[] = []
      for await (const piece of request) pieces.push(piece)
      const received = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString(),
        at: Date.now(),
      }
      receiver.received.push(received)
      receiver.answering(received, answer)
    })
    return receiver
  }

  /** Its URL. */
  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`
  }

  /** The requests to a path. */
  at(path: string): readonly Received[] {
    return this.received.filter((one) => one.path === path)
  }

  /** Stops it, and closes waiting requests. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

const PATIENCE_MS = 60_000

/** Polls until there is a result, with a time limit. */
export async function eventually<Seen>(
  what: string,
  look: () => Seen | null | undefined | Promise<Seen | null | undefined>,
  patience = PATIENCE_MS,
): Promise<Seen> {
  const deadline = Date.now() + patience
  for (;;) {
    const seen = await look()
    if (seen !== null && seen !== undefined) return seen
    if (Date.now() > deadline) throw new Error(`never came: ${what}`)
    await pause(25)
  }
}
