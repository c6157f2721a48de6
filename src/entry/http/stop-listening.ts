import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** An iteration of the event loop that took no longer leaves hardly any time for a connection to come in unseen. */
const SHORT_MS = 1

/** A loop that is never that free ends the attempt. */
const ITERATIONS_MAX = 2_000

/**
 * Closes the socket on which a server listens, and nothing else: connections that were accepted are served until the server is closed,
 * which also ends the idle ones. Those that wait to be accepted would be reset, so the socket is closed when none does: the event loop
 * accepts one in each iteration.
 */
export async function stopListening({ server }: FastifyInstance): Promise<void> {
  let hasAccepted = true
  const note = () => {
    hasAccepted = true
  }
  server.on('connection', note)
  for (let iteration = 0; iteration < ITERATIONS_MAX; iteration += 1) {
    hasAccepted = false
    const began = performance.now()
    await new Promise(setImmediate)
    if (!hasAccepted && performance.now() - began < SHORT_MS) break
  }
  server.off('connection', note)
  Server.prototype.close.call(server)
}
