import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { localText, momentOf } from './local-moment.ts'

test('a time to the minute is unchanged after conversion to local time and back', () => {
  const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(date, (any) => {
      const moment = new Date(Math.floor(any.getTime() / 60_000) * 60_000).toISOString()
      assert.equal(localText(momentOf(localText(moment))), localText(moment))
    }),
  )
})

test('an empty or invalid time is converted to an empty text', () => {
  assert.deepEqual([localText(''), localText('soon'), momentOf(''), momentOf('soon')], ['', '', '', ''])
})
