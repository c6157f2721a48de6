import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookSignature } from './webhook-signature.ts'

const SECRET = 'whsec_Z29vZHN5YXJkLWV4YW1wbGUtc2VjcmV0LTMyYnl0ZXM='
const attempt = {
  id: 'evt_0198f0c2a7d07b3e9a51c4d2e6f80b17',
  timestamp: 1767258000,
  body: '{"ok":true}',
}

test('the test vector of the specification has the expected signature', () => {
  assert.equal(webhookSignature([SECRET], attempt), 'v1,w7ETmv8Hj8GK4NW1pOA6+q0hzRTgWBcBpp8wSU0wTfE=')
})

test('during a rotation a request is signed with both secrets', () => {
  const [first, second, ...others] = webhookSignature(['whsec_AAAA', SECRET], attempt).split(' ')
  assert.match(first ?? '', /^v1,[A-Za-z0-9+/]{43}=$/)
  assert.equal(second, 'v1,w7ETmv8Hj8GK4NW1pOA6+q0hzRTgWBcBpp8wSU0wTfE=')
  assert.deepEqual(others, [])
})

test('the signature depends on the timestamp', () => {
  assert.notEqual(
    webhookSignature([SECRET], { ...attempt, timestamp: 1767258001 }),
    webhookSignature([SECRET], attempt),
  )
})
