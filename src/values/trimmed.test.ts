import assert from 'node:assert/strict'
import test from 'node:test'
import { trimmed } from './trimmed.ts'

test('blanks at the ends are white space and signs without a width; those within a text stay', () => {
  for (const blank of [
    ' ',
    '\t',
    '\r\n',
    '\u00a0',
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u200e',
    '\u202a',
    '\u3000',
  ])
    assert.equal(trimmed(`${blank}LOT${blank}7${blank}${blank}`), `LOT${blank}7`)
  assert.equal(trimmed('\u200b \ufeff'), '')
})
