/** A value with listeners. */
export class Store<Value> {
  #value: Value
  readonly #listeners = new Set<() => void>()

  constructor(initial: Value) {
    this.#value = initial
  }

  readonly get = (): Value => this.#value

  /** Sets the value, or computes it from the present one. */
  set(next: Value | ((present: Value) => Value)): void {
    const value = next instanceof Function ? next(this.#value) : next
    if (Object.is(value, this.#value)) return
    this.#value = value
    for (const listener of this.#listeners) listener()
  }

  /** Calls a listener at each change, until the function it gives is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
