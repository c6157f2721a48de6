/** How a queue works. */
export type QueueOptions<Item> = {
  readonly work: (item: Item) => Promise<void>
  /** How many items are worked on at the same time. */
  readonly at_once: number
  /** How many more may wait. */
  readonly waiting_max: number
  /** Called for each item whose work failed. */
  readonly failed: (error: unknown) => void
}

/** Processes items a few at a time, first in first out; it is bounded in length. */
export class BoundedQueue<Item> {
  readonly #options: QueueOptions<Item>
  readonly #waiting: Item[] = []
  readonly #workers = new Set<Promise<void>>()

  constructor(options: QueueOptions<Item>) {
    this.#options = options
  }

  /** Adds an item; false when the queue is full. */
  add(item: Item): boolean {
    const { at_once, waiting_max } = this.#options
    const isWorkerFree = this.#workers.size < at_once
    if (!isWorkerFree && this.#waiting.length >= waiting_max) return false
    this.#waiting.push(item)
    if (isWorkerFree) this.#startWorker()
    return true
  }

  /** Waits until all added items are processed. */
  async end(): Promise<void> {
    await Promise.all(this.#workers)
  }

  #startWorker(): void {
    const worker = this.#work().finally(() => this.#workers.delete(worker))
    this.#workers.add(worker)
  }

  async #work(): Promise<void> {
    for (let item = this.#waiting.shift(); item !== undefined; item = this.#waiting.shift()) {
      try {
        await this.#options.work(item)
      } catch (error) {
        this.#options.failed(error)
      }
    }
  }
}
