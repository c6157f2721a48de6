import assert from 'node:assert/strict'
import { test } from 'node:test'
import { destinationFor, type EgressRules, mayConnect, mayReach, settingsAllowing } from './egress.ts'

const strict: EgressRules = { allow_http: false, ports: [], allow: [], own: [] }

const refusedAddresses = [
  '127.0.0.1',
  '10.1.1.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::808:808',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'fec0::1',
  'not an address',
]
for (const address of refusedAddresses) {
  test(`a connection to ${address} is refused`, () =>
    assert.equal(mayConnect(address, 'example.com', strict), false))
}

for (const address of ['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808']) {
  test(`a connection to ${address} is allowed`, () =>
    assert.equal(mayConnect(address, 'example.com', strict), true))
}

test('an allowed host, address or network can be connected to, and its neighbours cannot', () => {
  const rules = { ...strict, allow: ['Localhost', '10.2.0.0/16', '192.168.7.9', 'fd12::/16'] }
  assert.equal(mayConnect('127.0.0.1', 'localhost', rules), true)
  assert.equal(mayConnect('127.0.0.1', 'other', rules), false)
  assert.equal(mayConnect('10.2.3.4', 'x', rules), true)
  assert.equal(mayConnect('::ffff:10.2.3.4', 'x', rules), true)
  assert.equal(mayConnect('10.3.3.4', 'x', rules), false)
  assert.equal(mayConnect('192.168.7.9', 'x', rules), true)
  assert.equal(mayConnect('192.168.7.8', 'x', rules), false)
  assert.equal(mayConnect('fd12::9', 'x', rules), true)
  assert.equal(mayConnect('fd13::9', 'x', rules), false)
})

test("the service's own public address is refused unless it is allowed", () => {
  const rules = { ...strict, own: ['8.8.8.8'] }
  assert.equal(mayConnect('8.8.8.8', 'x', rules), false)
  assert.equal(mayConnect('8.8.4.4', 'x', rules), true)
  assert.equal(mayConnect('8.8.8.8', 'x', { ...rules, allow: ['8.8.8.8'] }), true)
})

const refusedUrls = [
  'http://example.com/',
  'ftp://example.com/',
  'https://user@example.com/',
  'https://:secret@example.com/',
  'https://example.com:25/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://',
  'nonsense',
]
for (const url of refusedUrls) {
  test(`${url} is not a permitted destination`, () => assert.equal(destinationFor(url, strict), null))
}

test('a public https URL is a permitted destination, with its host and port', () => {
  assert.deepEqual(destinationFor('https://hooks.example.com./a?b', strict), {
    url: new URL('https://hooks.example.com./a?b'),
    host: 'hooks.example.com',
    port: 443,
  })
})

test('http and other ports are permitted only if they are configured', () => {
  const rules = { allow_http: true, ports: [9000], allow: ['127.0.0.1'], own: [] }
  assert.equal(destinationFor('http://127.0.0.1:9000/x', rules)?.port, 9000)
  assert.equal(destinationFor('http://127.0.0.1:9001/x', rules), null)
  assert.equal(mayReach('sftp.example.com', 22, strict), true)
  assert.equal(mayReach('', 22, strict), false)
})

test('the settings that would allow a refused destination are named, and none where no setting does', () => {
  const [http, ports, allow] = [
    'GOODSYARD_EGRESS_ALLOW_HTTP',
    'GOODSYARD_EGRESS_PORTS',
    'GOODSYARD_EGRESS_ALLOW',
  ]
  const cases = [
    ['http://example.com/', [http]],
    ['https://example.com:25/', [ports]],
    ['http://127.0.0.1:9000/x', [http, ports, allow]],
    ['https://[::1]/', [allow]],
    ['https://internal.example/', [allow]],
    ['sftp://10.0.0.1', [allow]],
    ['sftp://example.com:2022', [ports]],
    ['ftp://example.com/', []],
    ['https://user@example.com/', []],
    ['nonsense', []],
  ] as const
  for (const [url, settings] of cases) assert.deepEqual(settingsAllowing(url, strict), settings, url)
})
