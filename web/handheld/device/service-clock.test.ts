import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ServiceClock } from './service-clock.ts'

const SERVICE = Date.parse('2026-11-28T10:00:00.000Z')
const header = new Date(SERVICE).toUTCString()

suite('the clock of the service', () => {
  for (const [name, ahead_ms] of [
    ['ahead', 7_200_000],
    ['behind', -86_400_000],
  ] as const)
    test(`is known after an answer where the clock of the device is ${name}`, () => {
      const clock = new ServiceClock(() => SERVICE + ahead_ms)
      clock.take(header)
      assert.deepEqual([clock.now(), clock.ahead_ms], [SERVICE, ahead_ms])
    })

  test('does not change by less than the header can tell, or without one', () => {
    let device = SERVICE
    const clock = new ServiceClock(() => device)
    clock.take(header)
    device += 1500
    clock.take(header)
    clock.take(null)
    clock.take('no date')
    assert.equal(clock.now(), device)
  })

  test('goes on from the difference that was kept', () => {
    const clock = new ServiceClock(() => SERVICE + 5000)
    clock.restore(5000)
    assert.equal(clock.now(), SERVICE)
  })
})
