/**
 * The moment it is, in milliseconds of the epoch, to be written down or compared with what others have written down. The clock of
 * a machine may be set forward and back: how long something takes is measured with `performance.now()`.
 */
export function wallClock(): number {
  return Date.now()
}
