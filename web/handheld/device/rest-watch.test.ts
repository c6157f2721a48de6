import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { RestWatch } from './rest-watch.ts'

const MINUTE = 60_000

/** A watch with a clock and a disk of its own; tells how often the device was to be locked. */
function watched(kept: number | null = null) {
  const at = { now: 1_000 * MINUTE, kept, rests: 0 }
  const watch = new RestWatch({
    now: () => at.now,
    read: () => at.kept,
    keep: (moment) => {
      at.kept = moment
    },
    onRest: () => {
      at.rests += 1
    },
  })
  return { at, watch }
}

suite('the rest of a device', () => {
  test('of 15 minutes locks it, and every use begins them again', () => {
    const { at, watch } = watched()
    at.now += 14 * MINUTE
    watch.used()
    at.now += 14 * MINUTE
    watch.check()
    assert.equal(at.rests, 0)
    at.now += MINUTE
    watch.check()
    assert.equal(at.rests, 1)
  })

  test('counts while the program is closed, and a press does not end it', () => {
    const { at, watch } = watched(980 * MINUTE)
    watch.used()
    watch.check()
    assert.equal(at.rests, 1)
  })
})
