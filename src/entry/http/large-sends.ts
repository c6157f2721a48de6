import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '#access/address.ts'
import { ownerOf } from '#values/caller.ts'
import { FairSemaphore } from '#values/fair-semaphore.ts'

/** From so many bytes (or characters) on an answer is large. */
const LARGE = 256 * 1024

/** How many large answers are sent at once; one of them is for those to whom none is sent. */
const AT_ONCE = 4

/** Milliseconds after which an answer no longer counts: a client that reads slowly keeps the process waiting, not busy. */
const COUNTED_MS_MAX = 100

/**
 * Sends large answers a few at a time, fairly between owners of tenants, and apart from them between addresses of visitors.
 * Copying an answer to its connection holds the process, and a hundred of them in a row delay whoever needs it only briefly.
 */
export function addLargeSends(app: FastifyInstance): void {
  const owners = new FairSemaphore<number>(AT_ONCE, { reserved: 1 })
  const visitors = new FairSemaphore<string>(AT_ONCE, { reserved: 1 })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isLarge(payload)) return done(null, payload)
    const { scope } = request as Partial<Pick<FastifyRequest, 'scope'>>
    const turn =
      scope === undefined ? turnIn(visitors, addressKey(request.ip)) : turnIn(owners, ownerOf(scope.tenant))
    const send = () => {
      releaseAfter(reply, turn.release)
      done(null, payload)
    }
    if (turn.waiting === null) send()
    else void turn.waiting.then(send)
  })
}

function isLarge(payload: unknown): boolean {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= LARGE
}

type SendTurn = { readonly waiting: Promise<void> | null; readonly release: () => void }

function turnIn<Key>(turns: FairSemaphore<Key>, key: Key): SendTurn {
  return { waiting: turns.acquire(key), release: () => turns.release(key) }
}

/** Ends a turn once the answer was taken or has waited for its client; others are served before the next one is sent. */
function releaseAfter({ raw }: FastifyReply, release: () => void): void {
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    setImmediate(release)
  }
  const timer = setTimeout(end, COUNTED_MS_MAX)
  if (raw.destroyed) end()
  else raw.once('finish', end).once('close', end)
}
