import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readListState } from '#web/values/list-state.ts'
import { type ListOffer, unknownWords } from './unknown-words.ts'

const code = { name: 'code', family: 'text', operators: ['eq', 'in', 'ilike'], options: null, through: null }
const offer: ListOffer = {
  type: { filters: [code as ListOffer['type']['filters'][number]], sorts: ['code'] },
  columns: [{ name: 'code' }],
  groupings: [{ word: 'code' }],
}
const reported = (search: Readonly<Record<string, string>>) => {
  const { state, dropped } = readListState(search)
  return [...dropped, ...unknownWords(state, offer)]
}

test('parameters that the list knows are not reported', () => {
  assert.deepEqual(reported({ 'f.code': 'eq:A', s: '-code', c: 'code:120', g: 'code' }), [])
})

test('unknown and malformed parameters of a link are reported, each by its name', () => {
  assert.deepEqual(reported({ 'f.colour': 'eq:red', s: 'size', c: 'code,weight', g: 'shape' }), [
    ...['f.colour', 's=size', 'c=weight', 'g=shape'],
  ])
  assert.deepEqual(reported({ 'f.code': 'between:1,2' }), ['f.code'])
  assert.deepEqual(reported({ 'f.code': 'sounds_like:1', g: 'No Name', at: 'yesterday' }), [
    'f.code',
    'g',
    'at',
  ])
})
