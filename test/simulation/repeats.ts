import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient, Reply } from '../support/api-client.ts'

/** A request, and who sends it. */
export type SentRequest = {
  readonly apiClient: ApiClient
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** A request that was sent with a key, and the answer that is kept for it. */
export type Earlier = SentRequest & { readonly key: string; readonly reply: Reply }

/**
 * How a request with a key is sent: twice in a row, twice concurrently, again during other requests, or until it is
 * answered, after a disconnect.
 */
const WAYS = ['again', 'together', 'later', 'unheard'] as const

/** Milliseconds until a client disconnects. */
const PATIENCE = 30

/** One act in so many for each of the ways. */
const SHARE = 12

/** Answers that are kept for whoever sends the same again; others say that nothing was done, and it may be tried anew. */
const KEPT = [200, 204, 422]

/** So many earlier requests are remembered, to be sent again. */
const REMEMBERED = 200

/** Requests with an `Idempotency-Key`: repeated requests get the same answer (platform 1.9). */
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
  async send(sent: SentRequest): Promise<Reply> {
    const die = this.#die.getStore() ?? SHARE - 1
    const way = WAYS[die % SHARE]
    if (way === undefined) return sent.apiClient.request(sent.method, sent.path, { body: sent.body })
    const key = randomUUID()
    const reply = await sentBy(way, { sent, key, patience: Math.floor(die / SHARE) % PATIENCE })
    if (!KEPT.includes(reply.status)) return reply
    if (way !== 'later') await sendAgain({ ...sent, key, reply })
    this.#earlier.push({ ...sent, key, reply })
    if (this.#earlier.length > REMEMBERED) this.#earlier.shift()
    return reply
  }
}

type Sending = { readonly sent: SentRequest; readonly key: string; readonly patience: number }

function sentBy(way: (typeof WAYS)[number], { sent, key, patience }: Sending): Promise<Reply> {
  if (way === 'together') return together(sent, key)
  return way === 'unheard' ? untilAnswered(sent, key, patience) : withKey(sent, key)
}

/** Disconnects before there is an answer, and repeats until there is one. */
async function untilAnswered(sent: SentRequest, key: string, patience: number): Promise<Reply> {
  const { apiClient, method, path, body } = sent
  const headers = { 'idempotency-key': key }
  const signal = AbortSignal.timeout(patience)
  await apiClient.request(method, path, { body, headers, signal }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error
  })
  const reply = await withKey(sent, key)
  if (reply.status !== 409) return reply
  await pause(10)
  return untilAnswered(sent, key, patience)
}

/** Repeats an earlier request: it must get the same answer, marked as repeated. */
export async function sendAgain({ key, reply, ...sent }: Earlier): Promise<Reply> {
  const again = await withKey(sent, key)
  assertSame(sent, reply, again)
  return again
}

/**
 * Sends the same request twice concurrently: one is performed, the other gets its answer or that it is in progress.
 */
async function together(sent: SentRequest, key: string): Promise<Reply> {
  const replies = await Promise.all([withKey(sent, key), withKey(sent, key)])
  const answered = replies.filter(({ status }) => status !== 409)
  const first = answered.find(({ status }) => KEPT.includes(status)) ?? answered[0]
  for (const { status, headers } of replies)
    if (status === 409)
      assert.deepEqual(
        [headers['retry-after'], headers['x-error-symbol']],
        ['1', 'idempotency_in_progress'],
        sent.path,
      )
  assert.ok(first !== undefined, `${sent.method} ${sent.path}: nobody is told what came of it`)
  if (!KEPT.includes(first.status)) return first
  const fresh = answered.filter(({ headers }) => headers['idempotency-replayed'] === undefined)
  assert.equal(fresh.length, 1, `${sent.method} ${sent.path}: done by ${fresh.length} of two`)
  for (const one of answered)
    assert.deepEqual(summaryOf(one), summaryOf(first), `${sent.method} ${sent.path}`)
  return first
}

function withKey({ apiClient, method, path, body }: SentRequest, key: string): Promise<Reply> {
  return apiClient.request(method, path, { body, headers: { 'idempotency-key': key } })
}

function assertSame({ method, path }: SentRequest, reply: Reply, again: Reply): void {
  assert.deepEqual(summaryOf(again), summaryOf(reply), `${method} ${path}`)
  assert.equal(again.headers['idempotency-replayed'], 'true', `${method} ${path}`)
}

/** All that tells one answer from another. */
function summaryOf({ status, text, headers }: Reply) {
  return [status, text, headers.etag, headers['x-error-code'], headers['x-error-symbol']]
}
