import assert from 'node:assert/strict'
import test from 'node:test'
import { tradeNumberForms } from './trade-number.ts'

test('a trade item number is the same in every length that has room for it', () => {
  const forms = (code: string) => [...tradeNumberForms(code)].sort()
  const upc = ['00712345678904', '0712345678904', '712345678904']
  for (const code of upc) assert.deepEqual(forms(code), upc, code)
  const short = ['00000096385074', '0000096385074', '000096385074', '96385074']
  for (const code of short) assert.deepEqual(forms(code), [...short].sort(), code)
  assert.deepEqual(forms('15012345678907'), ['15012345678907'])
})

test('other digits, and those with a wrong check digit, stand for themselves alone', () => {
  for (const code of ['712345678905', '0012345', '4711', '000', '', 'A12345678904', '0000712345678904'])
    assert.deepEqual(tradeNumberForms(code), [code], code)
})
