import type { FastifyInstance } from 'fastify'
import { addressKey } from '#access/address.ts'
import { FairTurns } from '#values/fair-turns.ts'

/**
 * Has requests to `/oauth` take turns, address by address. Anybody can make them without an account: half of the connections to
 * the database are left to those who have one. A turn begins once the whole request is there, so that nobody holds one by
 * sending slowly.
 */
export function addTurns(app: FastifyInstance, connections: number): void {
  const turns = new FairTurns<string>(Math.max(1, Math.floor(connections / 2)))
  app.addHook('preHandler', async (request, reply) => {
    const key = addressKey(request.ip)
    const waiting = turns.begin(key)
    if (waiting !== null) await waiting
    if (reply.raw.destroyed) {
      turns.end(key)
      return reply.hijack()
    }
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      turns.end(key)
    }
    reply.raw.once('finish', end).once('close', end)
  })
}
