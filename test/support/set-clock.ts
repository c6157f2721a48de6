import { readFileSync } from 'node:fs'

// Imported into the process of a service whose environment names a file CLOCK_OFFSET_FILE: its wall clock is off by as many
// milliseconds as the file says at every look, so that a test sets it forward and back while the service works. A service after it in
// the same process, without such a file, has the right time.

const offset = (): number => {
  const file = process.env.CLOCK_OFFSET_FILE
  return file === undefined ? 0 : Number(readFileSync(file, 'utf8'))
}
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
