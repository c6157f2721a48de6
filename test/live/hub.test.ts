import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { Access } from '#access/access.ts'
import { LiveHub } from '#entry/live/live-hub.ts'
import type { LiveReader, LiveStream } from '#entry/live/live-stream.ts'
import type { FeedChange } from '#events/changes.ts'
import { Problem } from '#problems/problem.ts'
import { type Floor, openFloor } from '../support/floor.ts'

suite('the hub of a process', () => {
  let floor: Floor
  let hub: LiveHub
  let cut = 0
  before(async () => {
    floor = await openFloor()
    const { database, model } = floor
    const report = {
      sent: () => undefined,
      counted: () => undefined,
      cut: () => {
        cut += 1
      },
      failed: (error: unknown) => assert.fail(String(error)),
    }
    hub = new LiveHub({ database, model, access: new Access(database), report, streams_max: 2 })
  })
  after(async () => {
    await hub?.close()
    await floor?.close()
  })

  function reader(user_id: number): LiveReader {
    const { tenant, caller } = floor.scope
    return {
      token: '',
      principal: {} as LiveReader['principal'],
      // Each of them in a tenant that belongs to another owner.
      tenant: { ...tenant, owner_id: user_id },
      caller: { ...caller, user_id },
      types: floor.model,
    }
  }

  const change = (position: number): FeedChange => ({
    position,
    aggregate_type: 'sites',
    aggregate_id: 1,
    event: 'updated',
    actor_id: null,
    owner_id: null,
    occurred_at: '2026-01-01T00:00:00Z',
    is_visible: true,
  })

  function textOf({ output }: LiveStream): string {
    let text = ''
    for (let piece = output.read(); piece !== null; piece = output.read()) text += piece
    return text
  }

  test('refuses streams above its limit, and accepts others after some have ended', async () => {
    const open = (user: number) => hub.open(reader(user), null)
    const [first, second] = [await open(1), await open(2)]
    await assert.rejects(
      open(3),
      (error) => error instanceof Problem && error.first.symbol === 'too_many_streams',
    )
    for (const stream of [first, second]) stream.output.destroy()
    await new Promise((resolve) => second.output.once('close', resolve))
    const third = await open(3)
    assert.match(textOf(third), /^event: hello\n/)
    third.output.destroy()
    await new Promise((resolve) => third.output.once('close', resolve))
  })

  test('reports a stream as full until it is drained', async () => {
    const stream = await hub.open(reader(1), null)
    assert.equal(stream.isFull, false)
    for (let position = 1; !stream.isFull; position += 1) stream.changed([change(position)], position)
    assert.equal(stream.isSlow, false)
    const text = textOf(stream)
    assert.equal(stream.isFull, false)
    const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
    assert.equal(ids.at(-1), stream.position)
    assert.equal(new Set(ids).size, ids.length)
    assert.equal(cut, 0)
    stream.output.destroy()
  })

  test('sends only the position for a change that the reader may not see', async () => {
    const stream = await hub.open(reader(2), null)
    textOf(stream)
    stream.changed([{ ...change(7), is_visible: false }], 7)
    assert.equal(textOf(stream), '')
    stream.beat()
    assert.equal(textOf(stream), 'id: 7\n:\n\n')
    stream.beat()
    assert.equal(textOf(stream), ':\n\n')
    stream.output.destroy()
  })
})
