import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EgressRules } from '#values/egress.ts'
import { checkAction, headersFor } from './check-action.ts'
import { destinations } from './destinations.ts'

const egress: EgressRules = { allow_http: false, ports: [], allow: [], own: [] }

async function check(
  type: string,
  code: string,
  parameters: Record<string, string | null>,
  has_value = false,
) {
  const written = Object.entries(parameters).map(([parameter_code, value], index) => ({
    parameter_code,
    value,
    has_value,
    pointer: `/p/${index}`,
  }))
  const action = { destination_type: type, destination_code: code, parameters: written, pointer: '/a' }
  const found = await checkAction(action, egress)
  return found.map(({ symbol, context }) => [symbol, context?.field, context?.pointer])
}

test('every destination of the specification is supported with its parameters', () => {
  const known = Object.entries(destinations).flatMap(([type, codes]) =>
    Object.entries(codes).map(([code, rules]) => `${type}/${code} ${rules.length}`),
  )
  assert.deepEqual(known, [
    'email/default 9',
    'webhook/default 5',
    'api/default 14',
    'ftp/ftp_user 7',
    'ftp/external 13',
    'file_import/template 5',
    'file_import/configuration 5',
    'notification/default 5',
    'ai/default 5',
  ])
})

const taken: [string, string, Record<string, string | null>][] = [
  ['email', 'default', { email_recipient: '{{ data.account.email }}, ops@acme.example', email_body: 'Hi' }],
  ['webhook', 'default', { url: 'https://hooks.example.com/{{ data.id }}?x={{ event }}' }],
  [
    'webhook',
    'default',
    { url: 'https://a.example', secret: 'whsec_Z29vZHN5YXJkLWV4YW1wbGUtc2VjcmV0LTMyYnl0ZXM=' },
  ],
  [
    'webhook',
    'default',
    { url: 'https://a.example', headers: '{"X-Key":"{{ data.id }}"}', include_previous: 'true' },
  ],
  [
    'api',
    'default',
    { url: 'https://a.example:8443/x', method: 'PUT', success_status: '2xx, 404', token_url: null },
  ],
  ['ftp', 'ftp_user', { ftp_user_id: '7', file_name: '{{ data.reference }}.csv', format: 'csv' }],
  ['ftp', 'external', { host: 'sftp.example.com', username: 'u', password: 'p', file_name: 'x', port: '22' }],
  ['file_import', 'template', { import_template_id: '3', source: 'body' }],
  ['ai', 'default', { prompt: 'Summarise {{ data | json }}', max_tokens: '500', response_format: 'json' }],
]
for (const [type, code, parameters] of taken) {
  test(`${type} ${JSON.stringify(parameters)} is accepted`, async () =>
    assert.deepEqual(await check(type, code, parameters), []))
}

const refused: [string, string, Record<string, string | null>, [string, string | undefined, string][]][] = [
  ['email', 'special', {}, [['inclusion', 'destination_code', '/a/destination_code']]],
  ['email', 'default', {}, [['blank', 'email_recipient', '/a/parameters_changes/email_recipient']]],
  [
    'api',
    'default',
    { url: 'https://a.example', auth: 'basic' },
    [['blank', 'username', '/a/parameters_changes/username']],
  ],
  [
    'email',
    'default',
    { email_recipient: ' ' },
    [['blank', 'email_recipient', '/a/parameters_changes/email_recipient']],
  ],
  [
    'email',
    'default',
    { email_recipient: 'a@b.example', subject: 'x' },
    [['inclusion', 'parameter_code', '/p/1/parameter_code']],
  ],
  [
    'webhook',
    'default',
    { url: 'https://127.0.0.1/x' },
    [['destination_not_allowed', undefined, '/p/0/value']],
  ],
  [
    'webhook',
    'default',
    { url: 'http://a.example/x' },
    [['destination_not_allowed', undefined, '/p/0/value']],
  ],
  ['webhook', 'default', { url: 'https://{{ data.host }}/x' }, [['invalid', 'url', '/p/0/value']]],
  ['webhook', 'default', { url: 'https://a.example{{ data.host }}' }, [['invalid', 'url', '/p/0/value']]],
  ['webhook', 'default', { url: 'nonsense' }, [['invalid', 'url', '/p/0/value']]],
  [
    'webhook',
    'default',
    { url: 'https://a.example', secret: 'short' },
    [['invalid', 'secret', '/p/1/value']],
  ],
  [
    'webhook',
    'default',
    { url: 'https://a.example', headers: '["x"]' },
    [['invalid', 'headers', '/p/1/value']],
  ],
  [
    'webhook',
    'default',
    { url: 'https://a.example', headers: '{"Host":"x"}' },
    [['invalid', 'headers', '/p/1/value']],
  ],
  [
    'webhook',
    'default',
    { url: 'https://a.example', include_previous: 'yes' },
    [['invalid', 'include_previous', '/p/1/value']],
  ],
  ['api', 'default', { url: 'https://a.example', method: 'TRACE' }, [['inclusion', 'method', '/p/1/value']]],
  [
    'api',
    'default',
    { url: 'https://a.example', success_status: '200-299' },
    [['invalid', 'success_status', '/p/1/value']],
  ],
  ['ftp', 'ftp_user', { ftp_user_id: 'x', file_name: 'y' }, [['invalid', 'ftp_user_id', '/p/0/value']]],
  [
    'ftp',
    'external',
    { host: '10.0.0.1', username: 'u', password: 'p', file_name: 'x' },
    [['destination_not_allowed', undefined, '/p/0/value']],
  ],
  [
    'ftp',
    'external',
    { host: 'a.example', username: 'u', file_name: 'x' },
    [['blank', 'password', '/a/parameters_changes/password']],
  ],
  ['ai', 'default', { prompt: 'x', max_tokens: '0' }, [['invalid', 'max_tokens', '/p/1/value']]],
]
for (const [type, code, parameters, expected] of refused) {
  test(`${type} ${code} ${JSON.stringify(parameters)} is refused`, async () =>
    assert.deepEqual(await check(type, code, parameters), expected))
}

test('invalid Liquid is refused with its line', async () => {
  const parameters = [
    { parameter_code: 'email_recipient', value: 'a@b.example', has_value: false, pointer: '/p/0' },
    {
      parameter_code: 'email_body',
      value: 'Hello\n{{ data.x | no_filter }}',
      has_value: false,
      pointer: '/p/1',
    },
  ]
  const action = { destination_type: 'email', destination_code: 'default', parameters, pointer: '/a' }
  const [fault, ...others] = await checkAction(action, egress)
  assert.equal(fault?.symbol, 'template_syntax_error')
  assert.equal(fault?.context?.line, 2)
  assert.equal(fault?.context?.pointer, '/p/1/value')
  assert.deepEqual(others, [])
})

test('a secret that is invalid Liquid is refused without revealing it', async () => {
  const parameters = [
    { parameter_code: 'url', value: 'https://a.example', has_value: false, pointer: '/p/0' },
    { parameter_code: 'token', value: 'hush {{ data.x', has_value: false, pointer: '/p/1' },
  ]
  const action = { destination_type: 'api', destination_code: 'default', parameters, pointer: '/a' }
  const found = await checkAction(action, egress)
  assert.deepEqual(
    found.map(({ symbol, context }) => [symbol, context?.pointer]),
    [['invalid', '/p/1/value']],
  )
  assert.doesNotMatch(JSON.stringify(found), /hush/)
})

test('a duplicate parameter is refused, and a stored secret does not count as missing', async () => {
  const one = { parameter_code: 'url', value: 'https://a.example', has_value: false }
  const action = { destination_type: 'webhook', destination_code: 'default', pointer: '/a' }
  const twice = await checkAction(
    {
      ...action,
      parameters: [
        { ...one, pointer: '/p/0' },
        { ...one, pointer: '/p/1' },
      ],
    },
    egress,
  )
  assert.deepEqual(
    twice.map(({ context }) => context?.pointer),
    ['/p/1/parameter_code'],
  )
  assert.deepEqual(
    await check(
      'ftp',
      'external',
      { host: 'a.example', username: 'u', file_name: 'x', password: null },
      true,
    ),
    [],
  )
})

test('headers are a JSON object of texts without the headers of the connection', () => {
  assert.deepEqual(headersFor('{"X-A":"b","X-N":1}'), { 'x-a': 'b', 'x-n': '1' })
  for (const wrong of [
    '',
    'x',
    '[]',
    '{"a b":"c"}',
    '{"X":"a\\r\\nb"}',
    '{"X":{}}',
    '{"Content-Length":"1"}',
  ])
    assert.equal(headersFor(wrong), null, wrong)
})

test('every action that sends headers takes secret ones too', () => {
  const actions = Object.entries(destinations).flatMap(([type, codes]) =>
    Object.entries(codes).map(([code, rules]) => ({ action: `${type} ${code}`, rules })),
  )
  const sending = actions.filter(({ rules }) =>
    rules.some(({ form, secret }) => form === 'headers' && !secret),
  )
  assert.ok(sending.length > 0)
  assert.deepEqual(
    sending
      .filter(({ rules }) => !rules.some(({ form, secret }) => form === 'headers' && secret))
      .map(({ action }) => action),
    [],
  )
})
