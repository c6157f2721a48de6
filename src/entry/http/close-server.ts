import type { FastifyInstance } from 'fastify'

/** How often connections that have become idle are ended, in milliseconds. */
const IDLE_CHECK_MS = 50

/**
 * Ends a server. Requests that have begun are answered for so many milliseconds; a connection is ended as soon as it has no request:
 * the library looks once, and one whose answer is being read at that moment would be kept until the client gives it up.
 */
export async function closeServer(app: FastifyInstance, milliseconds: number): Promise<void> {
  const { server } = app
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const rest = setTimeout(() => server.closeAllConnections(), milliseconds)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(rest)
  }
}
