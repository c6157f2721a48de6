/** Whether a process accepts new work. Probes fail before it stops, so that load balancers can react. */
export class Readiness {
  #isDraining = false
  #closesConnections = false

  /** Whether the process is shutting down. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Whether each connection is closed after its next answer, so that what follows goes to another process. */
  get closesConnections(): boolean {
    return this.#closesConnections
  }

  /** Stops accepting new work. */
  drain(): void {
    this.#isDraining = true
    this.#closesConnections = true
  }

  /** Keeps connections again while something runs, so that hardly any is being opened at its end. */
  async keepConnections(run: () => Promise<void>): Promise<void> {
    this.#closesConnections = false
    try {
      await run()
    } finally {
      this.#closesConnections = this.#isDraining
    }
  }
}
