import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostAddressesOf, isDatabaseAddress, withoutOptions } from './database-hosts.ts'

test('an address of one host is itself, whatever its form', () => {
  for (const address of [
    'postgres://a:b@db/yard',
    'postgresql://db:5433/yard?sslmode=require',
    'postgresql://goodsyard@/goodsyard?host=/var/run/postgresql&port=5432',
    'postgres://[::1]:5432/yard',
  ])
    assert.deepEqual([hostAddressesOf(address), isDatabaseAddress(address)], [[address], true])
})

test('an address of several hosts becomes one for each, with its port and everything else', () => {
  assert.deepEqual(
    hostAddressesOf(
      'postgres://a:b,c@one:5432,two,[::1]:5434/yard?target_session_attrs=read-write&sslmode=require',
    ),
    ['one:5432', 'two', '[::1]:5434'].map((host) => `postgres://a:b,c@${host}/yard?sslmode=require`),
  )
  assert.deepEqual(
    hostAddressesOf('postgresql://a@/yard?host=/one,/two&port=1,2&target_session_attrs=primary'),
    ['postgresql://a@/yard?host=/one&port=1', 'postgresql://a@/yard?host=/two&port=2'],
  )
  assert.deepEqual(hostAddressesOf('postgresql:///yard?host=one%2Ctwo&port=5433'), [
    'postgresql:///yard?host=one&port=5433',
    'postgresql:///yard?host=two&port=5433',
  ])
})

test('an address is refused if one of its hosts is none, or if it asks for sessions that are not looked for', () => {
  for (const address of [
    'mysql://a@db/yard',
    'postgres://a@one,two:port/yard',
    'postgres://a@one,two/yard?target_session_attrs=standby',
    'postgres://a@one/yard?target_session_attrs=any',
  ])
    assert.equal(isDatabaseAddress(address), false, address)
})

test('the options of an address are read apart from it, whatever stands beside them', () => {
  const options = '-c role=app -c lock_timeout=5ms'
  const sent = `options=${encodeURIComponent(options)}`
  for (const [address, rest] of [
    [`postgres://a:b@db/yard?${sent}`, 'postgres://a:b@db/yard'],
    [`postgres://a:b@db/yard?${sent}&sslmode=require`, 'postgres://a:b@db/yard?sslmode=require'],
    [`postgres://one,two/yard?sslmode=require&${sent}`, 'postgres://one,two/yard?sslmode=require'],
    [
      `postgresql://goodsyard@/yard?host=/run/postgresql&${sent}`,
      'postgresql://goodsyard@/yard?host=/run/postgresql',
    ],
    ['postgres://db/yard?options=-c+role%3Dapp+-c+lock_timeout%3D5ms', 'postgres://db/yard'],
  ] as const)
    assert.deepEqual(withoutOptions(address), { address: rest, options })
  assert.deepEqual(withoutOptions('postgres://db/yard'), { address: 'postgres://db/yard', options: '' })
  assert.equal(withoutOptions('postgres://db/yard?options=%zz').address, 'postgres://db/yard')
})
