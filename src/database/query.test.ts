import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type PendingStatement, Query, type Send } from './query.ts'

suite('queries', () => {
  /** A connection that answers each statement with its text, and records which were sent together. */
  function connection() {
    const messages: string[][] = []
    const send: Send = async (asks) => {
      messages.push(asks.map(({ statement }) => statement.text))
      return asks.map(({ statement }) => ({ rows: [statement.text], count: 1 }))
    }
    const query = (text: string) => {
      const statement: PendingStatement = { statement: { text, values: [] }, as_text: false }
      return new Query(send, [statement], ([answered]) => String(answered?.rows[0]))
    }
    const value = <Result>(result: Result) => new Query(send, [], () => result)
    return { messages, send, query, value }
  }

  test('are sent when they are first awaited, and only once', async () => {
    const { messages, query } = connection()
    const one = query('a')
    await null
    assert.deepEqual(messages, [])
    assert.deepEqual([await one, await one], ['a', 'a'])
    assert.deepEqual(messages, [['a']])
  })

  test('of a pipeline are sent as one message in its order, also if it is nested', async () => {
    const { messages, send, query, value } = connection()
    const inner = Query.pipeline(send, [query('b'), value(7), query('c')])
    const shown = inner.map(([b, number, c]) => `${b}${number}${c}`)
    assert.deepEqual(await Query.pipeline(send, [query('a'), shown, null, query('d')]), [
      'a',
      'b7c',
      null,
      'd',
    ])
    assert.deepEqual(messages, [['a', 'b', 'c', 'd']])
  })

  test('fail with the error that a callback on their results throws', async () => {
    const { messages, send, query } = connection()
    const refused = query('a').tap(() => {
      throw new Error('no')
    })
    await assert.rejects(Query.pipeline(send, [refused, query('b')]).sent(), /^Error: no$/)
    assert.deepEqual(messages, [['a', 'b']])
  })

  test('that were sent already are refused by a pipeline', async () => {
    const { send, query } = connection()
    const one = query('a')
    await one
    assert.throws(() => Query.pipeline(send, [one]), /sent already/)
  })

  test('without a statement send nothing', async () => {
    const { messages, send, value } = connection()
    assert.deepEqual(await Query.pipeline(send, [value('x'), null]), ['x', null])
    assert.deepEqual(messages, [])
  })
})
