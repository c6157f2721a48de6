import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTimezone } from './formats.ts'

test('a time zone must be an unambiguous name of the IANA database', () => {
  const names = ['UTC', 'Europe/London', 'America/Los_Angeles', 'Etc/GMT+1', 'EST5EDT', 'CET', 'Japan']
  assert.deepEqual(names.filter(isTimezone), names)
  const others = [
    '+01:00',
    '-0100',
    'ACT',
    'ect',
    'IST',
    'PST',
    'SystemV/PST8',
    'US/Pacific-New',
    'Mars/Base',
    '',
  ]
  assert.deepEqual(others.filter(isTimezone), [])
})
