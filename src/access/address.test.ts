import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressKey, isLoopback } from './address.ts'

test('an IPv6 address is counted by its /64, an IPv4 address by itself, also in IPv6 notation', () => {
  const keys: readonly (readonly [string, string])[] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ]
  for (const [address, key] of keys) assert.equal(addressKey(address), key)
})

test('loopback addresses are identified, others are not', () => {
  for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
    assert.ok(isLoopback(address), address)
  for (const address of ['128.0.0.1', '::2', '10.0.0.1', 'localhost', ''])
    assert.ok(!isLoopback(address), address)
})
