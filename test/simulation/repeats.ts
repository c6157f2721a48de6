import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Asker, Reply } from '../support/asking.ts'

/** A request, and who sends it. */
export type Asked = {
  readonly asker: Asker
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** A request that was sent with a key, and the answer that is kept for it. */
export type Earlier = Asked & { readonly key: string; readonly reply: Reply }

/**
 * How a request is sent with a key: twice in a row, twice at the same time, again while others do something else, or until
 * it is answered, the first time having hung up too early.
 */
const WAYS = ['again', 'together', 'later', 'unheard'] as const

/** So many milliseconds somebody waits before they hang up. */
const PATIENCE = 30

/** One act in so many for each of the ways. */
const SHARE = 12

/** Answers that are kept for whoever sends the same again; others say that nothing was done, and it may be tried anew. */
const KEPT = [200, 204, 422]

/** So many earlier requests are remembered, to be sent again. */
const REMEMBERED = 200

/** Requests that were sent with an `Idempotency-Key`: whoever sends the same again gets the same answer (platform 1.9). */
export class Repeats {
  readonly #die = new AsyncLocalStorage<number>()
  readonly #earlier: Earlier[] = []

  /** Does an act whose requests are sent once, or several times with a key, as the die falls. */
  throwing<Result>(die: number, act: () => Promise<Result>): Promise<Result> {
    return this.#die.run(die, act)
  }

  /** The requests that were sent with a key, the latest last. */
  get earlier(): readonly Earlier[] {
    return this.#earlier
  }

  /** Sends a request, in whichever way; gives the one answer it got. */
  async send(asked: Asked): Promise<Reply> {
    const die = this.#die.getStore() ?? SHARE - 1
    const way = WAYS[die % SHARE]
    if (way === undefined) return asked.asker.ask(asked.method, asked.path, { body: asked.body })
    const key = randomUUID()
    const reply = await sentBy(way, { asked, key, patience: Math.floor(die / SHARE) % PATIENCE })
    if (!KEPT.includes(reply.status)) return reply
    if (way !== 'later') await sendAgain({ ...asked, key, reply })
    this.#earlier.push({ ...asked, key, reply })
    if (this.#earlier.length > REMEMBERED) this.#earlier.shift()
    return reply
  }
}

type Sending = { readonly asked: Asked; readonly key: string; readonly patience: number }

function sentBy(way: (typeof WAYS)[number], { asked, key, patience }: Sending): Promise<Reply> {
  if (way === 'together') return together(asked, key)
  return way === 'unheard' ? untilHeard(asked, key, patience) : withKey(asked, key)
}

/** Hangs up before there is an answer, and sends the same until there is one. */
async function untilHeard(asked: Asked, key: string, patience: number): Promise<Reply> {
  const { asker, method, path, body } = asked
  const headers = { 'idempotency-key': key }
  const signal = AbortSignal.timeout(patience)
  await asker.ask(method, path, { body, headers, signal }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error
  })
  const reply = await withKey(asked, key)
  if (reply.status !== 409) return reply
  await pause(10)
  return untilHeard(asked, key, patience)
}

/** Sends what was sent before once more: it must be answered as it was, and say so. */
export async function sendAgain({ key, reply, ...asked }: Earlier): Promise<Reply> {
  const again = await withKey(asked, key)
  assertSame(asked, reply, again)
  return again
}

/** Sends the same twice at the same time: one of them does it, the other is told what came of it or that it is under way. */
async function together(asked: Asked, key: string): Promise<Reply> {
  const replies = await Promise.all([withKey(asked, key), withKey(asked, key)])
  const answered = replies.filter(({ status }) => status !== 409)
  const first = answered.find(({ status }) => KEPT.includes(status)) ?? answered[0]
  for (const { status, headers } of replies)
    if (status === 409)
      assert.deepEqual(
        [headers['retry-after'], headers['x-error-symbol']],
        ['1', 'idempotency_in_progress'],
        asked.path,
      )
  assert.ok(first !== undefined, `${asked.method} ${asked.path}: nobody is told what came of it`)
  if (!KEPT.includes(first.status)) return first
  const fresh = answered.filter(({ headers }) => headers['idempotency-replayed'] === undefined)
  assert.equal(fresh.length, 1, `${asked.method} ${asked.path}: done by ${fresh.length} of two`)
  for (const one of answered) assert.deepEqual(saidIn(one), saidIn(first), `${asked.method} ${asked.path}`)
  return first
}

function withKey({ asker, method, path, body }: Asked, key: string): Promise<Reply> {
  return asker.ask(method, path, { body, headers: { 'idempotency-key': key } })
}

function assertSame({ method, path }: Asked, reply: Reply, again: Reply): void {
  assert.deepEqual(saidIn(again), saidIn(reply), `${method} ${path}`)
  assert.equal(again.headers['idempotency-replayed'], 'true', `${method} ${path}`)
}

/** All that tells one answer from another. */
function saidIn({ status, text, headers }: Reply) {
  return [status, text, headers.etag, headers['x-error-code'], headers['x-error-symbol']]
}
