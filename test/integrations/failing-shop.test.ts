import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, suite, test } from 'node:test'
import { Receiver } from '../automations/receiver.ts'
import { line, Shop } from './shop.ts'

suite('an external system that fails', () => {
  let shop: Shop
  let elsewhere: Receiver
  before(async () => {
    shop = await Shop.open()
    elsewhere = await Receiver.start()
    await shop.product('TEA')
    shop.orders = [{ id: 'A-1', items: [line('TEA')] }]
  })
  after(async () => {
    await shop.at.stop()
    await elsewhere.stop()
  })

  const failedBy = async (answering: (answer: ServerResponse) => void, configuration = {}) => {
    const integration = await shop.connect(configuration)
    shop.instead = (_, answer) => {
      answering(answer)
      return true
    }
    const { status, message, created } = await shop.synchronize(integration)
    const [now] = await shop.at.rows('select status from integrations where id = $1', integration)
    assert.deepEqual([status, created, now?.status], ['failed', 0, 'error'])
    return message
  }

  const answers = (status: number, headers: Record<string, string> = {}, body = '') =>
    failedBy((answer) => answer.writeHead(status, headers).end(body))

  test('fails the run with the reason, and the integration is in error until a run succeeds', async () => {
    assert.equal(await answers(401), 'GET /orders was answered 401')
    assert.equal(await answers(500, {}, '{"found": []}'), 'GET /orders was answered 500')
    assert.equal(await answers(200, {}, '<html>'), 'the list of orders cannot be read: it is not JSON')
    assert.equal(
      await answers(200, {}, '['.repeat(200_000)),
      'the list of orders cannot be read: it is nested deeper than 32 levels',
    )
    assert.equal(await answers(200, {}, '{"found": {"id": 1}}'), 'there is no list of orders in the answer')
    assert.equal(await failedBy((answer) => answer.destroy()), 'connection closed without an answer')
    assert.deepEqual(await shop.failures('integration_runs'), [
      'integration_failed: GET /orders was answered 401',
      'integration_failed: GET /orders was answered 500',
      'integration_failed: the list of orders cannot be read: it is not JSON',
      'integration_failed: the list of orders cannot be read: it is nested deeper than 32 levels',
      'integration_failed: there is no list of orders in the answer',
      'integration_failed: connection closed without an answer',
    ])
    const [{ id } = { id: 0 }] = await shop.at.rows<{ id: number }>(
      'select id from integrations order by id limit 1',
    )
    shop.instead = () => false
    assert.equal((await shop.synchronize(Number(id))).status, 'succeeded')
    const [now] = await shop.at.rows('select status from integrations where id = $1', id)
    assert.equal(now?.status, 'active')
  })

  test('is read up to 8 MiB', async () => {
    let sent = 0
    const endless = (answer: ServerResponse) => {
      const piece = ' '.repeat(1024 * 1024)
      const more = () => {
        while (!answer.destroyed && sent < 64) {
          sent += 1
          if (!answer.write(piece)) return
        }
      }
      answer.on('drain', more)
      more()
    }
    assert.equal(await failedBy(endless), 'the answer is longer than 8388608 bytes')
    assert.ok(sent < 64, `${sent} MiB were taken`)
  })

  test('cannot lead to another server by a redirect or a next page', async () => {
    const stranger = elsewhere.url('/orders')
    assert.equal(await answers(302, { location: stranger }), 'GET /orders was answered 302')
    const away = JSON.stringify({ found: [], more: stranger })
    assert.equal(await answers(200, {}, away), 'the next page is on another server')
    assert.deepEqual(elsewhere.received, [])
  })

  test('is not called if the egress rules forbid it', async () => {
    const { status, body } = await shop.at.server.api<{ errors: { symbol: string }[] }>(
      'POST',
      '/api/integrations',
      {
        data: {
          type: 'integrations',
          attributes: {
            name: 'Inside',
            integration_type: 'generic_rest',
            account_id: shop.account,
            configuration: { orders: shop.orderList({ url: 'http://127.0.0.2/orders' }) },
          },
        },
      },
    )
    assert.deepEqual([status, body.errors.map(({ symbol }) => symbol)], [422, ['destination_not_allowed']])
  })

  test('that returns the same next page repeatedly fails the run', async () => {
    const again = JSON.stringify({ found: [], more: '/orders' })
    assert.equal(await answers(200, {}, again), 'the list of orders goes round in circles')
  })

  test('gets the configured credentials, and echoed credentials are not shown', async () => {
    shop.at.receiver.received.length = 0
    const basic = { auth: 'basic', username: 'acme', password: 'word', headers: { 'X-Shop': 'north' } }
    await failedBy((answer) => answer.writeHead(403).end('acme word north'), basic)
    const [request] = shop.at.receiver.received
    assert.deepEqual(
      [request?.headers.authorization, request?.headers['x-shop'], request?.headers['user-agent']],
      [`Basic ${Buffer.from('acme:word').toString('base64')}`, 'north', 'Goodsyard/1'],
    )
    const runs = await shop.at.rows('select message from integration_runs order by id desc limit 1')
    assert.deepEqual(runs, [{ message: 'GET /orders was answered 403' }])
  })

  test('imports no orders for an integration without an account', async () => {
    shop.instead = () => false
    const { message } = await shop.synchronize(await shop.connect({}, { account_id: null }))
    assert.equal(message, 'orders can be taken by an integration with an account alone')
  })
})
