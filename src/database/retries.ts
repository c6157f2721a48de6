import { backOff, isRetryable } from './failures.ts'

/** An act that loses a race is tried at least so often. */
const ATTEMPTS = 4

/** It is tried again for at least so long, in milliseconds: as long as a statement waits for a lock. */
const PATIENCE_MS = 5_000

/** Decides whether work that lost a race, or met a lock that it must not wait for, starts over (operations 0.9). */
export class Retries {
  readonly #attempts: number
  readonly #until = performance.now() + PATIENCE_MS
  #failed = 0

  /** `attempts` is how often it is tried, however long that takes. */
  constructor(attempts = ATTEMPTS) {
    this.#attempts = attempts
  }

  /** Waits, longer each time, and returns true where the work is to start over; false where the failure is to be reported. */
  async startsOverAfter(error: unknown): Promise<boolean> {
    this.#failed += 1
    const isOver = this.#failed >= this.#attempts && performance.now() > this.#until
    if (isOver || !isRetryable(error)) return false
    await backOff(this.#failed)
    return true
  }
}

/** Runs work that starts over after a lost race; throws its last failure. */
export async function retried<Result>(
  work: () => Promise<Result>,
  retries: Retries = new Retries(),
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(await retries.startsOverAfter(error))) throw error
    }
  }
}
