import assert from 'node:assert/strict'
import test from 'node:test'
import { defaultNotation, signsFor } from './notation.ts'
import { applyTransform } from './transform.ts'

test('every transform works', () => {
  const table = [
    ['trim', ' a ', 'a'],
    ['upcase', 'ab', 'AB'],
    ['downcase', 'AB', 'ab'],
    ['strip_zeros', '00120', '120'],
    ['strip_zeros', '0', '0'],
    ['number', '1,250.50', '1250.5'],
    ['number', '', ''],
    ['date:DD/MM/YYYY', '05/11/2026', '2026-11-05'],
    ['date:%Y%m%d', '20261105', '2026-11-05'],
    ['date:YYYY-MM-DD HH:mm', '2026-11-05 09:30', '2026-11-05T09:30:00'],
    ['boolean', 'Yes', 'true'],
    ['boolean', '0', 'false'],
    ['default:none', '', 'none'],
    ['default:none', 'some', 'some'],
    ['substring:1,2', 'abcd', 'bc'],
    ['replace:-,/', 'a-b-c', 'a/b/c'],
    ['replace:-,$&', 'a-b', 'a$&b'],
    ['split:|,1', 'a|b|c', 'b'],
  ] as const
  for (const [transform, value, expected] of table)
    assert.equal(applyTransform(value, transform), expected, transform)
})

test('numbers, dates and booleans are read in the notation of the file', () => {
  const notation = {
    ...defaultNotation,
    ...signsFor(','),
    date_format: 'DD.MM.YYYY',
    true_values: ['A'],
    false_values: ['I'],
  }
  for (const [transform, value, expected] of [
    ['number', '1.250,50', '1250.5'],
    ['number', '12,5', '12.5'],
    ['date', '05.11.2026', '2026-11-05'],
    ['date:YYYYMMDD', '20261105', '2026-11-05'],
    ['boolean', 'a', 'true'],
    ['boolean', 'I', 'false'],
    ['boolean', 'yes', 'true'],
  ] as const)
    assert.equal(applyTransform(value, transform, { notation }), expected, transform)
})

test('invalid transforms are refused', () => {
  for (const [value, transform] of [
    ['x', 'number'],
    ['1,50', 'number'],
    ['maybe', 'boolean'],
    ['31/02/2026', 'date:DD/MM/YYYY'],
    ['soon', 'date:DD/MM/YYYY'],
    ['x', 'unheard_of'],
  ] as const)
    assert.throws(() => applyTransform(value, transform), { name: 'Problem' }, transform)
})
