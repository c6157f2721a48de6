import assert from 'node:assert/strict'
import test from 'node:test'
import { setUpOf } from './set-up-code.ts'

test('the address of a handheld sets a device up for its tenant', () => {
  assert.deepEqual(setUpOf('https://wms.example.com/handheld/north'), {
    ...{ address: 'https://wms.example.com/handheld/north', host: 'wms.example.com', tenant: 'north' },
  })
  assert.equal(setUpOf('http://localhost:8080/handheld/demo_2-b')?.host, 'localhost:8080')
})

test('other addresses and codes set nothing up', () => {
  for (const code of [
    'R-01-03',
    'https://example.com/01/05012345678900',
    'https://example.com/handheld/',
    'https://example.com/handheld/north/other',
    'https://example.com/handheld/north?to=x',
    'https://someone@example.com/handheld/north',
    'https://example.com/console/north',
    'javascript://example.com/handheld/north',
    ' https://example.com/handheld/north',
    'HTTPS://EXAMPLE.COM/HANDHELD/NORTH',
  ])
    assert.equal(setUpOf(code), null, code)
})
