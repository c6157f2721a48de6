/** How a queue works. */
export type QueueOptions<Item> = {
  readonly work: (item: Item) => Promise<void>
  /** How many items are worked on at the same time. */
  readonly at_once: number
  /** How many more may wait. */
  readonly waiting_max: number
  /** Hears of an item whose work failed. */
  readonly failed: (error: unknown) => void
}

/** Works through items a few at a time, first come first served, and takes no more than may wait. */
export class BoundedQueue<Item> {
  readonly #options: QueueOptions<Item>
  readonly #waiting: Item[] = []
  readonly #workers = new Set<Promise<void>>()

  constructor(options: QueueOptions<Item>) {
    this.#options = options
  }

  /** Takes an item; false where there is no room for it. */
  add(item: Item): boolean {
    const { at_once, waiting_max } = this.#options
    const isWorkerFree = this.#workers.size < at_once
    if (!isWorkerFree && this.#waiting.length >= waiting_max) return false
    this.#waiting.push(item)
    if (isWorkerFree) this.#startWorker()
    return true
  }

  /** Waits until everything that was taken is worked through. */
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
