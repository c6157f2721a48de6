/** Whether a process accepts new work. Probes fail before it stops, so that load balancers can react. */
export class Readiness {
  #isDraining = false

  /** Whether the process is shutting down: it answers requests and closes their connections. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Stops accepting new work. */
  drain(): void {
    this.#isDraining = true
  }
}
