/** Tracks how far a list has been read, by the timestamps or numbers of its records. */
export class CursorTracker {
  /** The greatest value: the next run starts there after the list was read completely. */
  greatest: string | null
  #below: string | null = null
  #last: string | null = null
  #hasRisen = false
  #hasFallen = false

  /** `from` is where the list starts. */
  constructor(from: string | null) {
    this.greatest = from
  }

  /** Records the next value of the list; null if it has none. */
  pass(value: string | null): void {
    if (value === null) return
    if (this.#last !== null && isBefore(this.#last, value)) this.#hasRisen = true
    if (this.#last !== null && isBefore(value, this.#last)) this.#hasFallen = true
    this.#last = value
    if (this.greatest !== null && !isBefore(this.greatest, value)) return
    this.#below = this.greatest
    this.greatest = value
  }

  /**
   * Where an interrupted run may resume without losing records: only in an ascending list, and before the last value,
   * which the next page may repeat. A descending list starts again.
   */
  get safe(): string | null {
    return this.#hasRisen && !this.#hasFallen ? this.#below : null
  }
}

/** Compares numbers as numbers, anything else, such as timestamps, as text. */
function isBefore(one: string, other: string): boolean {
  const [a, b] = [Number(one), Number(other)]
  return Number.isNaN(a) || Number.isNaN(b) ? one < other : a < b
}
