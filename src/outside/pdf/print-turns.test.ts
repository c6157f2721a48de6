import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PrintTurns } from './print-turns.ts'

suite('turns at the browser', () => {
  /** A queue that records the order in which documents get their turn. */
  function busy(limits = { at_once: 2, waiting: 50 }) {
    const turns = new PrintTurns(limits)
    const begun: string[] = []
    const working: number[] = []
    const ask = async (owner: number, name: string, disconnected?: AbortSignal) => {
      await turns.begin({ owner, disconnected })
      begun.push(name)
      working.push(owner)
    }
    /** Ends the turn that began first, and waits until the next one has begun. */
    const end = async () => {
      turns.end({ owner: working.shift() ?? 0 })
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { turns, begun, ask, end }
  }

  test('alternate between tenants, however many documents one of them requests', async () => {
    const { turns, begun, ask, end } = busy({ at_once: 1, waiting: 50 })
    await ask(1, 'first')
    const asked = [1, 2, 3].map((number) => ask(1, `a${number}`))
    asked.push(ask(2, 'b1'), ask(2, 'b2'), ask(3, 'c1'))
    for (const _ of asked) await end()
    await Promise.all(asked)
    assert.deepEqual(begun, ['first', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    assert.equal(turns.isIdle, false)
    await end()
    assert.equal(turns.isIdle, true)
  })

  test('are given to one document of a tenant at a time, even while a place is free', async () => {
    const { begun, ask, end } = busy({ at_once: 2, waiting: 50 })
    await ask(1, 'a1')
    const second = ask(1, 'a2')
    await ask(2, 'b1')
    assert.deepEqual(begun, ['a1', 'b1'])
    await end()
    await second
    assert.deepEqual(begun, ['a1', 'b1', 'a2'])
  })

  test('are refused to a tenant with too many waiting documents, and not to others', async () => {
    const { ask, end } = busy({ at_once: 1, waiting: 2 })
    await ask(1, 'first')
    const waiting = [ask(1, 'a1'), ask(1, 'a2')]
    await assert.rejects(ask(1, 'a3'), /^Error: 2 documents are waiting to be printed already/)
    const other = ask(2, 'b1')
    for (const _ of [...waiting, other]) await end()
    await Promise.all([...waiting, other])
  })

  test('are not given to a client that has disconnected', async () => {
    const { ask, begun, end } = busy({ at_once: 1, waiting: 1 })
    await ask(1, 'first')
    const impatient = new AbortController()
    const left = ask(1, 'a1', impatient.signal)
    impatient.abort()
    await assert.rejects(left, /nobody waits for it any more/)
    const patient = ask(1, 'a2')
    await end()
    await patient
    assert.deepEqual(begun, ['first', 'a2'])
    await assert.rejects(ask(1, 'a3', impatient.signal), /nobody waits for it any more/)
  })
})
