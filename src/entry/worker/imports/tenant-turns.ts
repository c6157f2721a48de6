type Waiting = { readonly tenant_id: number; readonly begin: () => void }

/** Lets some do their work at once, one of each tenant; the others wait in the order they came. */
export class TenantTurns {
  readonly #atOnce: number
  readonly #working = new Set<number>()
  readonly #waiting: Waiting[] = []

  constructor(at_once: number) {
    this.#atOnce = at_once
  }

  /** Does a tenant's work when it is its turn. */
  async during<Result>(tenant_id: number, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ tenant_id, begin })
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#working.delete(tenant_id)
      this.#next()
    }
  }

  #next(): void {
    while (this.#working.size < this.#atOnce) {
      const place = this.#waiting.findIndex(({ tenant_id }) => !this.#working.has(tenant_id))
      const [next] = place === -1 ? [] : this.#waiting.splice(place, 1)
      if (next === undefined) return
      this.#working.add(next.tenant_id)
      next.begin()
    }
  }
}
