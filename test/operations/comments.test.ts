import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { resourceNamed } from '#declare/model.ts'
import { notifyWatchers } from '#domain/talk/notify-watchers.ts'
import { numberEvents } from '#events/relay.ts'
import { type ApiClient, attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { type Floor, openFloor } from '../support/floor.ts'

// Comments on records, who sees them, and what they tell people (platform 21).

type Attributes = Readonly<Record<string, unknown>>

const HOUSE = ['manage_screens', 'view_orders', 'view_warehouses', 'manage_documents']

let floor: Floor
let order: number
/** Two colleagues of the warehouse, a client's person, and one of another client. */
let ann: ApiClient
let bob: ApiClient
let client: ApiClient
let stranger: ApiClient

before(async () => {
  floor = await openFloor()
  order = await floor.order([[floor.product, 2]])
  const other = await floor.made('accounts', { code: 'OTHER', name: 'Other' })
  ann = await floor.service.colleague(HOUSE)
  bob = await floor.service.colleague(HOUSE)
  client = await floor.service.colleague(HOUSE, { account_ids: [floor.account] })
  stranger = await floor.service.colleague(HOUSE, { account_ids: [other] })
})
after(() => floor.close())

const write = (by: ApiClient, attributes: Attributes) =>
  by.post(
    '/api/comments',
    document('comments', { record_type: 'goods_outs', record_id: order, ...attributes }),
  )

async function written(by: ApiClient, attributes: Attributes): Promise<number> {
  const reply = await write(by, attributes)
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

async function list(by: ApiClient, root: string, fields: string, args = ''): Promise<readonly Attributes[]> {
  const reply = await by.post('/graphql', {
    query: `{ ${root} { all(first: 200 ${args}) { nodes { ${fields} } } } }`,
  })
  assert.equal(reply.body.errors, undefined, reply.text)
  const data = reply.body.data as unknown as Record<string, { all: { nodes: readonly Attributes[] } }>
  return data[root]?.all.nodes ?? []
}

const textsSeenBy = async (by: ApiClient) => (await list(by, 'comments', 'text')).map(({ text }) => text)

async function userOf(by: ApiClient): Promise<number> {
  const reply = await by.post('/graphql', { query: '{ me { user { id } } }' })
  return Number((reply.body.data as unknown as { me: { user: { id: string } } }).me.user.id)
}

/** What a user is told, the newest last. */
const notificationsOf = (by: ApiClient) =>
  list(by, 'notifications', 'id kind record_title read comment { text } user { id }')

async function readAll(by: ApiClient): Promise<void> {
  assert.equal((await by.post('/api/notifications/mark_all_read', undefined)).status, 204)
}

suite('comments', () => {
  test('inside are seen by who sees the record, not by the client; those for the client by both', async () => {
    await written(ann, { text: 'Fragile, use the small crate' })
    await written(ann, { text: 'It leaves tomorrow', visible_to_client: true })
    for (const one of [bob, floor.operator]) {
      const seen = await textsSeenBy(one)
      assert.ok(seen.includes('Fragile, use the small crate') && seen.includes('It leaves tomorrow'))
    }
    assert.deepEqual(await textsSeenBy(client), ['It leaves tomorrow'])
    assert.deepEqual(await textsSeenBy(stranger), [])
    const blind = await floor.service.colleague(['manage_screens', 'view_products'])
    assert.deepEqual(await textsSeenBy(blind), [])
  })

  test('have the author of the token, whatever is sent', async () => {
    const id = await written(ann, { text: 'By whom?', user_id: 1, awaits_answer: true })
    const [row] = await list(bob, 'comments', 'user { id } awaits_answer', `id: ${id}`)
    assert.deepEqual(row, { user: { id: String(await userOf(ann)) }, awaits_answer: false })
  })

  test('on records that the caller does not see, and with all other faults, are refused at once', async () => {
    assert.deepEqual(refusalsOf(await write(stranger, { text: 'Hello' })), [
      'must_exist /data/attributes/record_id',
    ])
    const blind = await floor.service.colleague(['manage_screens'])
    assert.deepEqual(refusalsOf(await write(blind, { text: 'Hello' })), [
      'must_exist /data/attributes/record_type',
    ])
    const mentioned = await userOf(client)
    const faults = await write(ann, {
      record_id: 999_999,
      text: 'x'.repeat(5001),
      kind: 'hand_over',
      mentioned_user_ids: [mentioned],
    })
    assert.deepEqual(refusalsOf(faults).toSorted(), [
      'hand_over_of_warehouse /data/attributes/kind',
      'mention_hidden /data/attributes/mentioned_user_ids',
      'must_exist /data/attributes/record_id',
      'too_long /data/attributes/text',
    ])
    assert.deepEqual(refusalsOf(await write(client, { text: 'Psst', visible_to_client: false })), [
      'comment_for_client /data/attributes/visible_to_client',
    ])
    assert.deepEqual(refusalsOf(await write(ann, { record_type: 'transactions', text: 'Hello' })), [
      'inclusion /data/attributes/record_type',
    ])
    assert.deepEqual(refusalsOf(await write(ann, { text: ' ' })), ['blank /data/attributes/text'])
  })

  test('on names that are no type are refused, wherever a type is named, by callers of all kinds', async () => {
    const naming = floor.service.operations.filter(
      ({ name, resource }) => name === 'create' && resource.attributes.has('record_type'),
    )
    assert.deepEqual(naming.map(({ resource }) => resource.name).toSorted(), [
      'comments',
      'documents',
      'watches',
    ])
    const names = ['no_such_type', 'constructor', '__proto__', 'toString', '😀', 'x'.repeat(63), 'GOODS_OUTS']
    for (const { path, resource } of naming)
      for (const by of [ann, client])
        for (const record_type of names) {
          const attributes = { record_type, record_id: order, text: 'Hello', name: 'x' }
          const reply = await by.post(path, document(resource.name, attributes))
          assert.equal(reply.status, 422, `${path} ${record_type}: ${reply.text}`)
          assert.ok(
            refusalsOf(reply).some((one) => one.endsWith('/record_type')),
            `${path} ${record_type}: ${reply.text}`,
          )
        }
  })

  test('clients write on records of their own alone, since others read what is written on shared ones', async () => {
    const { account, product, warehouse } = floor
    const writeOn = (by: ApiClient, record_type: string, record_id: number) =>
      write(by, { record_type, record_id, text: `On ${record_type}` })
    const partner = await floor.service.colleague([...HOUSE, 'view_products', 'view_accounts'], {
      account_ids: [account],
    })
    for (const by of [client, partner]) {
      const reply = await writeOn(by, 'warehouses', warehouse)
      assert.equal(reply.status, 403, reply.text)
      assert.match(reply.text, /shared with other accounts/)
    }
    assert.ok(!(await textsSeenBy(stranger)).includes('On warehouses'))
    assert.equal((await writeOn(partner, 'products', product)).status, 200)
    assert.equal((await writeOn(partner, 'accounts', account)).status, 200)
    assert.equal((await writeOn(ann, 'warehouses', warehouse)).status, 200)
  })

  test('are changed by their author alone, and deleted by the author or whoever manages all', async () => {
    const id = await written(ann, { text: 'Frist' })
    const path = `/api/comments/${id}`
    const change = document('comments', { text: 'First' })
    for (const one of [bob, floor.operator]) assert.equal((await one.patch(path, change)).status, 403)
    assert.equal((await client.patch(path, change)).status, 404)
    const changed = attributesOf(await ann.patch(path, change))
    assert.equal(changed.text, 'First')
    assert.notEqual(changed.edited_at, null)
    assert.equal((await bob.remove(path)).status, 403)
    assert.equal((await floor.operator.remove(path)).status, 204)
    assert.equal((await ann.remove(`/api/comments/${await written(ann, { text: 'Mine' })}`)).status, 204)
  })

  test('of a client wait for an answer of the warehouse that the client sees', async () => {
    const question = () => written(client, { text: 'Where is it?' })
    const id = await question()
    const waiting = async () => {
      const rows = await list(bob, 'comments', 'id', 'awaits_answer: true')
      return rows.map((row) => Number(row.id))
    }
    assert.deepEqual(await waiting(), [id])
    await written(client, { text: 'Please?' })
    await written(ann, { text: 'Does anybody know?' })
    assert.equal((await waiting()).length, 2)
    await written(ann, { text: 'On the lorry', visible_to_client: true })
    assert.deepEqual(await waiting(), [])
    const thanks = await question()
    assert.equal((await client.post(`/api/comments/${thanks}/mark_answered`, undefined)).status, 403)
    assert.equal((await bob.post(`/api/comments/${thanks}/mark_answered`, undefined)).status, 200)
    assert.deepEqual(await waiting(), [])
  })
})

suite('notifications', () => {
  test('tell those who are mentioned and those who watch, each their own, and never the author', async () => {
    for (const one of [ann, bob, client]) await readAll(one)
    const carl = await floor.service.colleague(HOUSE)
    const watch = document('watches', { record_type: 'goods_outs', record_id: order })
    assert.equal((await carl.post('/api/watches', watch)).status, 200)
    assert.deepEqual(refusalsOf(await carl.post('/api/watches', watch)), ['taken /data/attributes/record_id'])
    const text = 'Who packs this?'
    await written(ann, { text, mentioned_user_ids: [await userOf(bob)] })
    const about = (rows: readonly Attributes[]) =>
      rows
        .filter(({ comment }) => (comment as { text: string } | null)?.text === text)
        .map(({ kind }) => kind)
    assert.deepEqual(about(await notificationsOf(bob)), ['mention'])
    assert.deepEqual(about(await notificationsOf(carl)), ['comment'])
    for (const one of [ann, client, floor.operator]) assert.deepEqual(about(await notificationsOf(one)), [])
    // Whoever was mentioned, or wrote, watches from then on.
    await written(carl, { text: 'I do', visible_to_client: true })
    for (const one of [ann, bob, client]) {
      const [last] = (await notificationsOf(one)).slice(-1)
      assert.deepEqual([last?.kind, (last?.comment as { text: string }).text], ['comment', 'I do'])
    }
  })

  test('are read by their user alone, one by one or all at once', async () => {
    await written(bob, { text: 'Another one' })
    const unread = async () => (await notificationsOf(ann)).filter(({ read }) => read === false)
    const [first] = await unread()
    const path = `/api/notifications/${first?.id}`
    const change = document('notifications', { read: true })
    assert.equal((await bob.patch(path, change)).status, 404)
    assert.equal((await ann.patch(path, change)).status, 200)
    await written(bob, { text: 'And another' })
    assert.notEqual((await unread()).length, 0)
    await readAll(ann)
    assert.deepEqual(await unread(), [])
  })

  test('tell who watches a record of its new status, once, but not who changed it', async () => {
    const watched = await floor.order([[floor.product, 1]])
    const watch = document('watches', { record_type: 'goods_outs', record_id: watched })
    for (const one of [bob, floor.operator]) assert.equal((await one.post('/api/watches', watch)).status, 200)
    const relay = () =>
      floor.act(async (tx) => {
        const numbered = (await numberEvents(tx, 1000)) ?? []
        await notifyWatchers(tx, resourceNamed(floor.model, 'notifications'), numbered)
      })
    await relay()
    const cancelled = await floor.operator.post('/api/goods_out_processes/cancel', { ids: [watched] })
    assert.ok(cancelled.status < 300, cancelled.text)
    await relay()
    await relay()
    const states = async (by: ApiClient) => {
      const rows = await list(by, 'notifications', 'kind message record_id', `record_id: ${watched}`)
      return rows.map(({ kind, message }) => [kind, message])
    }
    assert.deepEqual(await states(bob), [['status', 'cancelled']])
    assert.deepEqual(await states(floor.operator), [])
    assert.deepEqual(await states(ann), [])
  })

  test('of a comment are deleted with it', async () => {
    const id = await written(bob, { text: 'Forget it' })
    const before = (await notificationsOf(ann)).length
    assert.equal((await bob.remove(`/api/comments/${id}`)).status, 204)
    assert.equal((await notificationsOf(ann)).length, before - 1)
  })
})

suite('hand-overs', () => {
  test('are acknowledged once, and are within the warehouse', async () => {
    const handOver = {
      record_type: 'warehouses',
      record_id: floor.warehouse,
      kind: 'hand_over',
      text: 'Quiet night',
      open_points: ['Bay 2 is blocked', 'Trailer 7 comes at six'],
    }
    assert.deepEqual(refusalsOf(await write(ann, { ...handOver, visible_to_client: true })), [
      'hand_over_inside /data/attributes/visible_to_client',
    ])
    const id = await written(ann, handOver)
    const acknowledged = attributesOf(await bob.post(`/api/comments/${id}/acknowledge`, undefined))
    assert.equal(acknowledged.acknowledged_by_id, await userOf(bob))
    const again = attributesOf(await ann.post(`/api/comments/${id}/acknowledge`, undefined))
    assert.equal(again.acknowledged_by_id, acknowledged.acknowledged_by_id)
    const comment = await written(ann, { text: 'No hand-over' })
    const refused = await bob.post(`/api/comments/${comment}/acknowledge`, undefined)
    assert.deepEqual(
      refusalsOf(refused).map((one) => one.split(' ')[0]),
      ['no_hand_over'],
    )
    assert.ok(!(await textsSeenBy(client)).includes('Quiet night'))
  })
})

suite('files of comments', () => {
  const attached = async (by: ApiClient, attributes: Attributes = {}) => {
    const reply = await by.post(
      '/api/documents',
      document('documents', { file_name: 'note.txt', ...attributes }),
    )
    const id = Number(reply.body.data?.id)
    assert.equal(
      (await by.post(`/api/documents/${id}/upload`, 'text', { 'content-type': 'text/plain' })).status,
      200,
    )
    return id
  }
  const download = (by: ApiClient, id: number) => by.request('GET', `/api/documents/${id}/download`)

  test('are the author’s own, and are downloaded by whoever sees the comment and the document', async () => {
    const ofOrder = { record_type: 'goods_outs', record_id: order }
    const [file, unshared] = [await attached(ann, ofOrder), await attached(ann, ofOrder)]
    assert.deepEqual(refusalsOf(await write(bob, { text: 'See', document_ids: [file] })), [
      'comment_file_foreign /data/attributes/document_ids',
    ])
    await written(ann, { text: 'See', document_ids: [file], visible_to_client: true })
    await written(ann, { text: 'Inside', document_ids: [unshared] })
    const limited = await floor.service.colleague(['manage_screens', 'view_orders', 'view_documents'], {
      account_ids: [floor.account],
    })
    assert.equal((await download(limited, file)).status, 200)
    assert.equal((await download(limited, unshared)).status, 403)
    assert.equal((await download(stranger, file)).status, 404)
  })
})
