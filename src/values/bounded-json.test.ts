import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { boundedJson, readBoundedJson, readExactJson } from './bounded-json.ts'

const listOf = (count: number, value: string) => `[${Array(count).fill(value).join()}]`

describe('JSON from outside', () => {
  test('is read like JSON.parse does, and invalid JSON is refused', () => {
    for (const value of [null, true, 1.5, 'a "b" \\ [ { : ,', [], {}, [1, [2]], { a: { b: [] }, 'c"': 'ü' }])
      assert.deepEqual(readBoundedJson(JSON.stringify(value, null, 1)), { value })
    for (const text of ['', '{', '"', '"\\', '{"a":}', '[1,]', 'nil', '{"a" 1}', '{"\\u00g0":1}'])
      assert.deepEqual(readBoundedJson(text), { fault: 'it is not JSON' }, text)
    assert.equal(boundedJson('{'), undefined)
  })

  test('may be nested up to 32 levels', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    assert.ok('value' in readBoundedJson(nested(32)))
    assert.deepEqual(readBoundedJson(nested(33)), { fault: 'it is nested deeper than 32 levels' })
    assert.deepEqual(readBoundedJson('{"a":'.repeat(1_000_000)), {
      fault: 'it is nested deeper than 32 levels',
    })
    assert.deepEqual(readBoundedJson(JSON.stringify('['.repeat(100))), { value: '['.repeat(100) })
  })

  test('may have up to 50,000 keys and 100,000 values', () => {
    const fault = 'it has more than 50000 keys'
    assert.ok('value' in readBoundedJson(listOf(49_999, '{"a":1}')))
    assert.deepEqual(readBoundedJson(listOf(50_001, '{"a":1}')), { fault: 'it has more than 100000 values' })
    assert.deepEqual(readBoundedJson(`{${Array(50_001).fill('"a":1').join()}}`), { fault })
    assert.ok('value' in readBoundedJson(listOf(100_000, '1')))
    assert.deepEqual(readBoundedJson(listOf(100_001, '1')), { fault: 'it has more than 100000 values' })
    assert.deepEqual(readBoundedJson(JSON.stringify(',:'.repeat(100_001))), { value: ',:'.repeat(100_001) })
  })

  test('is read without keys that change a prototype, also if they are written with escapes', () => {
    const read = boundedJson(
      '{"a":[{"__proto__":1,"b":2}],"con\\u0073tructor":{"prototype":3},"\\u005F_proto__":4,"c":"__proto__:","d\\n":5}',
    )
    assert.deepEqual(read, { a: [{ b: 2 }], c: '__proto__:', 'd\n': 5 })
    const everyLetter = [...'constructor']
      .map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
      .join('')
    assert.deepEqual(boundedJson(`{"${everyLetter}" : 1, "b":2}`), { b: 2 })
  })

  test('keeps numbers as text when read exactly, with limits of 200,000 keys and 400,000 values', () => {
    assert.deepEqual(readExactJson('{"id":9007199254740993,"all":[1.10,-0,"2",null,true]}'), {
      value: { id: '9007199254740993', all: ['1.10', '-0', '2', null, true] },
    })
    assert.deepEqual(readExactJson('{"__proto__":{"x":1},"n":1e3}'), { value: { n: '1e3' } })
    assert.ok('value' in readExactJson(listOf(400_000, '1')))
    assert.deepEqual(readExactJson(listOf(400_001, '1')), { fault: 'it has more than 400000 values' })
    assert.deepEqual(readExactJson(`{${Array(200_001).fill('"a":1').join()}}`), {
      fault: 'it has more than 200000 keys',
    })
    assert.deepEqual(readExactJson('['.repeat(33)), { fault: 'it is nested deeper than 32 levels' })
    assert.deepEqual(readExactJson('{'), { fault: 'it is not JSON' })
  })
})
