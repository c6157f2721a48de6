import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTrackingUrl } from './formats.ts'

test('the address of a carrier is over https, with the number once behind its host', () => {
  for (const address of [
    'https://carrier.example/track/{tracking_number}',
    'https://carrier.example/?n={number}&lang=en',
    'https://carrier.example:8443/a/{number}#top',
  ])
    assert.ok(isTrackingUrl(address), address)
})

test('other addresses are none', () => {
  for (const address of [
    'http://carrier.example/{number}',
    'https://carrier.example/track',
    'https://{number}.example/track',
    'https://carrier.example/{number}/{number}',
    'https://carrier.example/{order}',
    'https://user:word@carrier.example/{number}',
    'https://carrier.example\\@other.example/{number}',
    'javascript:alert({number})//https://carrier.example/',
    'https://carrier.example/{number} more',
    'https:///{number}',
  ])
    assert.equal(isTrackingUrl(address), false, address)
})
