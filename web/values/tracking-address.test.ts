import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackingAddress } from './tracking-address.ts'

const PAGE = 'https://carrier.example/track?n={tracking_number}'

test('the number stands in the address of the carrier, whatever signs it has', () => {
  assert.equal(trackingAddress(PAGE, 'AB 1&x=/2'), 'https://carrier.example/track?n=AB%201%26x%3D%2F2')
})

test('without an address, a number or https there is no link', () => {
  const script = 'javascript:alert({tracking_number})'
  const plain = 'http://carrier.example/{tracking_number}'
  assert.deepEqual(
    [
      trackingAddress(null, '1'),
      trackingAddress(PAGE, null),
      trackingAddress(script, '1'),
      trackingAddress(plain, '1'),
    ],
    [null, null, null, null],
  )
})
