import type { FastifyInstance } from 'fastify'
import { addressKey } from '#access/address.ts'
import { FairSemaphore } from '#values/fair-semaphore.ts'

/**
 * Serves requests to `/oauth` in turns by address. They need no account, so half of the database connections are
 * reserved for authenticated requests. A turn begins when the whole request was received, so that a slow sender does
 * not hold one.
 */
export function addTurns(app: FastifyInstance, connections: number): void {
  const turns = new FairSemaphore<string>(Math.max(1, Math.floor(connections / 2)))
  app.addHook('preHandler', async (request, reply) => {
    const key = addressKey(request.ip)
    const waiting = turns.acquire(key)
    if (waiting !== null) await waiting
    if (reply.raw.destroyed) {
      turns.release(key)
      return reply.hijack()
    }
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      turns.release(key)
    }
    reply.raw.once('finish', end).once('close', end)
  })
}
