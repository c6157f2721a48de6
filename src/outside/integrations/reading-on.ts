/** How far a list has been read, by the moments or numbers of its records. */
export class ReadingOn {
  /** The greatest there was: where the next run begins once the list has been read to its end. */
  greatest: string | null
  #below: string | null = null
  #last: string | null = null
  #hasRisen = false
  #hasFallen = false

  /** `from` is where the list begins. */
  constructor(from: string | null) {
    this.greatest = from
  }

  /** Notes the next record of the list; null where it does not say. */
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
   * Where a list that is broken off in its midst may begin again without losing anything: only where it rises, and before the
   * last value, which the next page may have too. A list that begins with the newest begins again as it began.
   */
  get safe(): string | null {
    return this.#hasRisen && !this.#hasFallen ? this.#below : null
  }
}

/** Numbers as numbers, anything else, such as moments, as text. */
function isBefore(one: string, other: string): boolean {
  const [a, b] = [Number(one), Number(other)]
  return Number.isNaN(a) || Number.isNaN(b) ? one < other : a < b
}
