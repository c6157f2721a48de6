import type { FastifyRequest } from 'fastify'
import { refusal } from '#problems/problem.ts'

const KEY = /^[\x20-\x7e]{1,255}$/

/** The key a request was sent with, or null; refuses one that is none (platform 1.9). */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key']
  return key === undefined ? null : asKey(key)
}

/** The same as a key; refused where it is none. */
export function asKey(sent: unknown): string {
  if (typeof sent !== 'string' || !KEY.test(sent)) throw refusal('idempotency_key_invalid', {})
  return sent
}
