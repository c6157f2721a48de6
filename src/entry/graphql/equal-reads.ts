/** For so long a request waits at most for an equal one that is being read. */
const WAIT_MS = 20

/** An answer, and whether it may be given to others. */
type SharedAnswer = { readonly isWhole: boolean }

/** A reading that was begun, and the one that follows on it for all who have asked since. */
type Reading<Made> = { readonly ended: Promise<void>; next: Promise<Made> | null }

/**
 * Reads once for requests that are equal and arrive while such a one is being read: what they share is begun after all of them have
 * arrived, so each is told what holds then. Screens that show the same list all ask for it when something in it has changed.
 */
export class EqualReads<Made extends SharedAnswer> {
  readonly #readings = new Map<string, Reading<Made>>()

  /** Makes an answer, or shares that of the requests with the same key; one that may not be given to others is made for each. */
  async read(key: string, make: () => Promise<Made>): Promise<Made> {
    const reading = this.#readings.get(key)
    if (reading === undefined) return this.#begin(key, make)
    if (reading.next === null) {
      reading.next = this.#following(reading, key, make)
      return reading.next
    }
    const shared = await reading.next.catch(() => null)
    return shared?.isWhole === true ? shared : make()
  }

  async #following(reading: Reading<Made>, key: string, make: () => Promise<Made>): Promise<Made> {
    await notLongerThan(WAIT_MS, reading.ended)
    return this.#begin(key, make)
  }

  #begin(key: string, make: () => Promise<Made>): Promise<Made> {
    const made = make()
    const ended = made.then(
      () => undefined,
      () => undefined,
    )
    const reading: Reading<Made> = { ended, next: null }
    this.#readings.set(key, reading)
    void ended.then(() => {
      if (reading.next === null && this.#readings.get(key) === reading) this.#readings.delete(key)
    })
    return made
  }
}

/** Waits until something has ended, or for so long. */
async function notLongerThan(ms: number, ended: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  void ended.then(resolve)
  await promise
  clearTimeout(timer)
}
