/** Whether a process is to be given new work. Probes are told before it stops, so that whoever routes to it has time to stop. */
export class Readiness {
  #isDraining = false

  /** Whether the process is about to end: it serves what comes, and each connection closes after its answer. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Says from now on that there is to be no new work. */
  drain(): void {
    this.#isDraining = true
  }
}
