import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { localText, momentOf } from './local-moment.ts'

test('a moment to the minute comes back as it was, whatever the time zone', () => {
  const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(date, (any) => {
      const moment = new Date(Math.floor(any.getTime() / 60_000) * 60_000).toISOString()
      assert.equal(localText(momentOf(localText(moment))), localText(moment))
    }),
  )
})

test('nothing, and what is no moment, is shown as nothing', () => {
  assert.deepEqual([localText(''), localText('soon'), momentOf(''), momentOf('soon')], ['', '', '', ''])
})
