import { readFileSync } from 'node:fs'

// Preloaded into a server by `--import`: its wall clock is off by as many milliseconds as the file CLOCK_OFFSET_FILE says,
// at every look, so that a test sets it forward and back while the server works.

const file = process.env.CLOCK_OFFSET_FILE ?? ''
const offset = (): number => Number(readFileSync(file, 'utf8'))
const RealDate = Date
const realNow = Date.now

class OffsetDate extends RealDate {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    if (given.length === 0) super(realNow() + offset())
    else super(...(given as [number]))
  }

  static override now(): number {
    return realNow() + offset()
  }
}

// Nothing but the constructor of the runtime itself tells the time to every library.
globalThis.Date = OffsetDate as DateConstructor
