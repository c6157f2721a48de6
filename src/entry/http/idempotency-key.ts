import type { FastifyRequest } from 'fastify'
import { refusal } from '#problems/problem.ts'

const KEY = /^[\x20-\x7e]{1,255}$/

/** The idempotency key of a request, or null; refuses an invalid one (platform 1.9). */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key']
  return key === undefined ? null : asKey(key)
}

/** The text as an idempotency key; refused if invalid. */
export function asKey(sent: unknown): string {
  if (typeof sent !== 'string' || !KEY.test(sent)) throw refusal('idempotency_key_invalid', {})
  return sent
}
