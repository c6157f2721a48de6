import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { attributesOf, document } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

// Stored secrets are never sent to another server than the one they were entered for.

const { operator, owner, bugs, close } = await openService()

type Configuration = Readonly<Record<string, unknown>>

const SECRETS = { token: 'top-secret', headers: { 'X-Key': 'also-secret' } }
const shop = (origin: string) => ({ auth: 'bearer', test: { url: `${origin}/ping` } })
const stock = (origin: string) => ({ stock: { url: `${origin}/stock` } })

async function connected(configuration: Configuration): Promise<string> {
  const attributes = { name: 'Shop', integration_type: 'generic_rest', configuration }
  const reply = await operator.post('/api/integrations', document('integrations', attributes))
  assert.equal(reply.status, 200, reply.text)
  return `/api/integrations/${reply.body.data?.id}`
}

/** The settings as returned after a change; a stored secret is null. */
async function changed(path: string, configuration: Configuration): Promise<unknown> {
  const reply = await operator.patch(path, document('integrations', { configuration }))
  assert.equal(reply.status, 200, reply.text)
  return attributesOf(reply).configuration
}

after(close)

suite('secrets of integrations', () => {
  test('are kept while the settings name the same servers', async () => {
    const path = await connected({ ...shop('https://shop.example.com'), ...SECRETS })
    const elsewhere = { auth: 'bearer', test: { url: 'https://shop.example.com/other?path' } }
    const stored = { token: null, headers: null }
    assert.deepEqual(await changed(path, elsewhere), { ...elsewhere, ...stored })
    assert.deepEqual(await changed(path, { ...elsewhere, ...stored }), { ...elsewhere, ...stored })
  })

  test('are deleted if any URL names another server', async () => {
    for (const origin of ['https://evil.example.net', 'https://pay.shop.example.com']) {
      const path = await connected({ ...shop('https://shop.example.com'), ...SECRETS })
      const whole = { ...shop('https://shop.example.com'), ...stock(origin) }
      assert.deepEqual(await changed(path, { ...whole, token: null }), whole)
      // They are not restored when the URL is changed back.
      assert.deepEqual(
        await changed(path, shop('https://shop.example.com')),
        shop('https://shop.example.com'),
      )
    }
  })

  test('are deleted with another URL also if the adapter is not installed', async () => {
    const attributes = { name: 'Later', integration_type: 'not_installed' }
    const configuration = { url: 'https://shop.example.com/api', token: 'top-secret' }
    const { body } = await operator.post(
      '/api/integrations',
      document('integrations', { ...attributes, configuration }),
    )
    const path = `/api/integrations/${body.data?.id}`
    assert.deepEqual(await changed(path, { url: 'https://shop.example.com/v2' }), { url: null, token: null })
    assert.deepEqual(await changed(path, { url: 'https://evil.example.net', token: null }), { url: null })
  })

  test('that are sent with the new URL are stored for it', async () => {
    const path = await connected({ ...shop('https://shop.example.com'), ...SECRETS })
    const moved = shop('https://shop.example.org')
    assert.deepEqual(await changed(path, { ...moved, token: 'another' }), { ...moved, token: null })
  })
})

type Action = { readonly id: number; readonly parameters: readonly Parameter[] }
type Parameter = { readonly id: number; readonly parameter_code: string; readonly value: string | null }
type ReceivedHeaders = Readonly<Record<string, string | null>>

const SIGNING = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const ANOTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`

/** The sealed values of an action, by parameter. */
async function sealedOf({ id }: Action): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query(
    `select parameter_code, sealed, previous_sealed is null as is_alone
     from automation_action_parameters where automation_action_id = $1 and sealed is not null order by parameter_code`,
    [id],
  )
  return Object.fromEntries(
    rows.map(({ parameter_code, sealed, is_alone }) => [
      parameter_code,
      is_alone ? sealed : `${sealed} after another`,
    ]),
  )
}

/** An automation with one action, and its path. */
async function automated(
  destination: string,
  headers: ReceivedHeaders,
): Promise<{ path: string; action: Action }> {
  const [destination_type, destination_code = 'default'] = destination.split('/')
  const parameters_changes = Object.entries(headers).map(([parameter_code, value]) => ({
    type: 'ADD',
    attributes: { parameter_code, value },
  }))
  const attributes = { destination_type, destination_code, parameters_changes }
  const reply = await operator.post(
    '/api/automations',
    document('automations', { actions_changes: [{ type: 'ADD', attributes }] }),
  )
  assert.equal(reply.status, 200, reply.text)
  return { path: `/api/automations/${reply.body.data?.id}`, action: actionIn(reply) }
}

function actionIn(reply: Parameters<typeof attributesOf>[0]): Action {
  const [action] = attributesOf(reply).actions as Action[]
  assert.ok(action)
  return action
}

/** Changes the parameters of an action: existing ones are updated, new ones are added. */
function resend(path: string, { id, parameters }: Action, headers: ReceivedHeaders) {
  const parameters_changes = Object.entries(headers).map(([parameter_code, value]) => {
    const standing = parameters.find((one) => one.parameter_code === parameter_code)
    return standing === undefined
      ? { type: 'ADD', attributes: { parameter_code, value } }
      : { type: 'UPDATE', id: standing.id, attributes: { value } }
  })
  const actions_changes = [{ type: 'UPDATE', id, attributes: { parameters_changes } }]
  return operator.patch(path, document('automations', { actions_changes }))
}

suite('secrets of automations', () => {
  const api = { url: 'https://shop.example.com/orders', auth: 'bearer', token: 'top-secret' }
  const file = { file_name: 'orders.json', username: 'goodsyard', path: 'in' }
  const sftp = { ...file, host: 'files.example.com', password: 'top-secret' }
  const signed = {
    url: 'https://shop.example.com',
    auth: 'client_credentials',
    token_url: 'https://login.example.com/token',
    client_id: 'goodsyard',
    client_secret: 'top-secret',
  }

  test('are kept while the action uses the same server', async () => {
    for (const [destination, headers, change] of [
      ['api', api, { url: 'HTTPS://Shop.example.com:443/other?path' }],
      ['api', signed, { token_url: 'https://login.example.com/other', url: 'https://shop.example.com/x' }],
      ['ftp/external', sftp, { host: 'FILES.example.com', port: '22', path: 'out' }],
      [
        'webhook',
        { url: 'https://shop.example.com', secret: SIGNING },
        { url: 'https://shop.example.com/x' },
      ],
    ] as const) {
      const { path, action } = await automated(destination, headers)
      const before = await sealedOf(action)
      const reply = await resend(path, action, change)
      assert.equal(reply.status, 200, reply.text)
      assert.deepEqual(await sealedOf(action), before)
    }
  })

  test('must be sent again if the action uses another server, otherwise nothing is changed', async () => {
    for (const [destination, headers, change, needed] of [
      ['api', api, { url: 'https://evil.example.net/orders' }, ['token']],
      ['api', api, { url: 'https://shop.example.com:8443/orders', token: null }, ['token']],
      ['api', signed, { token_url: 'https://evil.example.net' }, ['client_id', 'client_secret']],
      ['api', signed, { url: signed.token_url, token_url: signed.url }, ['client_id', 'client_secret']],
      ['ftp/external', sftp, { host: 'evil.example.net', password: '' }, ['password']],
      ['ftp/external', sftp, { port: '2222' }, ['password']],
    ] as const) {
      const { path, action } = await automated(destination, headers)
      const before = await sealedOf(action)
      const reply = await resend(path, action, change)
      assert.equal(reply.status, 422, reply.text)
      assert.deepEqual(
        reply.body.errors?.map(({ symbol, context }) => [symbol, context?.field]),
        needed.map((field) => ['secret_needed_again', field]),
      )
      assert.deepEqual(await sealedOf(action), before)
    }
  })

  test('that the new server does not need are deleted, even if the URL is changed back', async () => {
    const { path, action } = await automated('api', {
      ...api,
      auth: 'basic',
      username: 'us',
      password: 'secret',
    })
    const moved = await resend(path, action, { url: 'https://evil.example.net', username: 'others' })
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual(Object.keys(await sealedOf(action)), ['username'])
    const back = await resend(path, action, { url: 'https://shop.example.com', username: 'us' })
    assert.equal(back.status, 200, back.text)
    assert.deepEqual(Object.keys(await sealedOf(action)), ['username'])
  })

  test('are not kept by removing a URL before another one is added', async () => {
    const { path, action } = await automated('api', signed)
    const token_url = action.parameters.find(({ parameter_code }) => parameter_code === 'token_url')
    const auth = action.parameters.find(({ parameter_code }) => parameter_code === 'auth')
    const parameters_changes = [
      { type: 'DESTROY', id: token_url?.id },
      { type: 'UPDATE', id: auth?.id, attributes: { value: 'none' } },
    ]
    const actions_changes = [{ type: 'UPDATE', id: action.id, attributes: { parameters_changes } }]
    const without = await operator.patch(path, document('automations', { actions_changes }))
    assert.equal(without.status, 200, without.text)
    const input = { token_url: 'https://evil.example.net', auth: 'client_credentials' }
    const reply = await resend(path, actionIn(without), input)
    assert.deepEqual(
      reply.body.errors?.map(({ symbol }) => symbol),
      ['secret_needed_again', 'secret_needed_again'],
    )
  })

  test('that sign webhooks are replaced for another server, and the previous one no longer signs', async () => {
    for (const secret of [undefined, null, SIGNING, ANOTHER]) {
      const { path, action } = await automated('webhook', { url: 'https://a.example', secret: SIGNING })
      const { secret: before } = await sealedOf(action)
      const input = { url: 'https://b.example', ...(secret === undefined ? {} : { secret }) }
      const reply = await resend(path, action, input)
      assert.equal(reply.status, 200, reply.text)
      const shown = actionIn(reply).parameters.find(
        ({ parameter_code }) => parameter_code === 'secret',
      )?.value
      assert.equal(shown?.startsWith('whsec_') ?? false, typeof secret !== 'string')
      const { secret: after } = await sealedOf(action)
      assert.ok(after !== undefined && after !== before && !after.endsWith('another'))
    }
  })
})

suite('credentials of carriers', () => {
  const stored = async (id: unknown) => {
    const { rows } = await owner.query(
      'select carrier_authentication_sealed is not null as kept from carriers where id = $1',
      [id],
    )
    return rows[0].kept
  }

  test('are kept for the adapter they were sent for', async () => {
    const credentials = { carrier_authentication: { token: 'top-secret' } }
    const attributes = { code: 'KEEP', carrier_type: 'simulated', ...credentials }
    const { body } = await operator.post('/api/carriers', document('carriers', attributes))
    const path = `/api/carriers/${body.data?.id}`
    const change = (changed: object) => operator.patch(path, document('carriers', { ...changed }))
    assert.equal((await change({ name: 'Carrier', carrier_type: 'simulated' })).status, 200)
    assert.equal(await stored(body.data?.id), true)
    assert.equal((await change({ carrier_type: 'another' })).status, 200)
    assert.equal(await stored(body.data?.id), false)
    assert.equal((await change({ carrier_type: 'simulated', ...credentials })).status, 200)
    assert.equal(await stored(body.data?.id), true)
  })
})

suite('events of records with secrets', () => {
  /** What is stored encrypted in a column of a record. */
  async function sealedIn(table: string, column: string, id: unknown): Promise<string> {
    const { rows } = await owner.query(`select ${column} as sealed from ${table} where id = $1`, [id])
    assert.equal(typeof rows[0].sealed, 'string')
    return rows[0].sealed
  }

  test('show that a secret was replaced or deleted, but neither of its values, not even encrypted', async () => {
    for (const [type, column, creation, changes] of [
      [
        'carriers',
        'carrier_authentication_sealed',
        { code: 'EVENTS', carrier_type: 'simulated', carrier_authentication: { token: 'top-secret' } },
        [{ carrier_authentication: { token: 'also-secret' } }, { carrier_type: 'another' }],
      ],
      [
        'integrations',
        'configuration_sealed',
        {
          name: 'Events',
          integration_type: 'generic_rest',
          configuration: { ...shop('https://shop.example.com'), ...SECRETS },
        },
        [
          { configuration: { ...shop('https://shop.example.com'), token: 'also-secret' } },
          { configuration: { ...shop('https://shop.example.org'), token: 'also-secret' } },
        ],
      ],
    ] as const) {
      const made = await operator.post(`/api/${type}`, document(type, creation))
      const id = made.body.data?.id
      const secrets = ['top-secret', 'also-secret']
      for (const change of changes) {
        secrets.push(await sealedIn(type, column, id))
        const reply = await operator.patch(`/api/${type}/${id}`, document(type, change))
        assert.equal(reply.status, 200, reply.text)
      }
      const { rows } = await owner.query(
        `select event, data, previous from events where aggregate_type = $1 and aggregate_id = $2 and kind = 'change'
         order by inserted_seq`,
        [type, id],
      )
      assert.deepEqual(
        rows.map(({ event }) => event),
        ['created', 'updated', 'updated'],
      )
      for (const { data, previous } of rows) {
        const text = JSON.stringify([data, previous])
        assert.deepEqual(
          secrets.filter((secret) => text.includes(secret)),
          [],
          type,
        )
      }
    }
  })

  test('no internal error occurred', () => assert.deepEqual(bugs, []))
})
