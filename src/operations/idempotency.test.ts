import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, suite, test } from 'node:test'
import { Secrets } from '#access/secrets.ts'
import { Problem } from '#problems/problem.ts'
import { openFloor } from '../../test/support/floor.ts'
import { Idempotency, Replay } from './idempotency.ts'

const secrets = new Secrets('a secret key that is long enough for tests')
const answer = (status: number) => ({ status, body: `{"said":${status}}`, headers: {} })

const floor = await openFloor()
const { database, scope } = floor

suite('requests sent again with their idempotency key', () => {
  after(() => floor.close())

  /** One attempt of a request; attempts with the same key are the same request. */
  const sending = (key: string) =>
    new Idempotency(secrets, scope, { key, method: 'POST', path: '/', query: '', body: Buffer.alloc(0) })
  const done = (one: Idempotency, status: number) =>
    database.transaction(scope, async (tx) => {
      await one.before(tx)
      one.record(tx, answer(status))
    })
  const saidTo = async (one: Idempotency): Promise<unknown> => {
    const error = await database.transaction(scope, async (tx) => one.before(tx))
    return error instanceof Replay
      ? error.answer.status
      : error instanceof Problem
        ? error.first.symbol
        : error
  }

  test('the key of one person is another key for anybody else', async () => {
    const key = randomUUID()
    await done(sending(key), 200)
    assert.equal(await saidTo(sending(key)), 200)
    const colleague = { ...scope, caller: { ...scope.caller, user_id: scope.caller.user_id + 1 } }
    const theirs = new Idempotency(secrets, colleague, {
      key,
      method: 'POST',
      path: '/',
      query: '',
      body: Buffer.alloc(0),
    })
    assert.equal(await saidTo(theirs), null)
  })

  test('a refused request returns the answer stored meanwhile by a request with the same key', async () => {
    const key = randomUUID()
    const refused = sending(key)
    assert.equal(await saidTo(refused), null)
    await done(sending(key), 200)
    await assert.rejects(
      refused.recordRefusal(database, scope, answer(422)),
      (error) => error instanceof Replay && error.answer.status === 200,
    )
    assert.equal(await saidTo(sending(key)), 200)
  })

  test('a stored answer can be returned to several requests at the same time', async () => {
    const key = randomUUID()
    await done(sending(key), 200)
    await database.transaction(scope, async (tx) => {
      assert.ok((await sending(key).before(tx)) instanceof Replay)
      assert.equal(await saidTo(sending(key)), 200)
    })
  })

  test('a refusal is not stored while another request with the same key is running', async () => {
    const key = randomUUID()
    await database.transaction(scope, async (tx) => {
      const other = sending(key)
      await other.before(tx)
      await assert.rejects(
        sending(key).recordRefusal(database, scope, answer(422)),
        (error) => error instanceof Problem && error.first.symbol === 'idempotency_in_progress',
      )
      other.record(tx, answer(200))
    })
    assert.equal(await saidTo(sending(key)), 200)
  })

  test('a key stays locked between the transactions of an act; an answer or a refusal is stored, a failure is not', async () => {
    const begun = async (key: string) => {
      const one = sending(key)
      await database.transaction(scope, async (tx) => {
        await one.before(tx)
        one.pending(tx)
      })
      assert.equal(await saidTo(sending(key)), 'idempotency_in_progress')
      return one
    }
    const [ended, refused, broken] = [randomUUID(), randomUUID(), randomUUID()]
    const ending = await begun(ended)
    await database.transaction(scope, async (tx) => ending.record(tx, answer(200)))
    assert.equal(await saidTo(sending(ended)), 200)
    await (await begun(refused)).recordRefusal(database, scope, answer(422))
    assert.equal(await saidTo(sending(refused)), 422)
    await (await begun(broken)).release(database, scope)
    assert.equal(await saidTo(sending(broken)), null)
  })
})
