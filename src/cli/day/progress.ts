const WIDTH = 30
const LINES_MS = 5_000

/** Duration of a phase, from its start to its last step. */
export type Phase = { readonly name: string; readonly steps: number; readonly seconds: number }

/** Shows the progress of a phase: a bar at a terminal, an occasional line in a file. */
export class DayProgress {
  readonly #out: NodeJS.WriteStream
  #name = ''
  #total = 0
  #done = 0
  #from = 0
  #shown = 0
  readonly #over: Phase[] = []

  constructor(out: NodeJS.WriteStream = process.stderr) {
    this.#out = out
  }

  /** Starts a phase of so many steps. */
  begin(name: string, total: number): void {
    this.#name = name
    this.#total = total
    this.#done = 0
    this.#from = performance.now()
    this.#shown = this.#from
    this.#show(false)
  }

  /** The completed phases. */
  get phases(): readonly Phase[] {
    return this.#over
  }

  /** Counts completed steps. */
  step(count = 1): void {
    this.#done += count
    const isOver = this.#done >= this.#total
    if (isOver && count > 0)
      this.#over.push({
        name: this.#name,
        steps: this.#total,
        seconds: (performance.now() - this.#from) / 1000,
      })
    const pause = this.#out.isTTY ? 100 : LINES_MS
    if (isOver || performance.now() - this.#shown > pause) this.#show(isOver)
  }

  #show(isOver: boolean): void {
    this.#shown = performance.now()
    const seconds = ((this.#shown - this.#from) / 1000).toFixed(1)
    const share = this.#total === 0 ? 1 : Math.min(1, this.#done / this.#total)
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
    const line = `${this.#name.padEnd(22)} ${bar} ${String(this.#done).padStart(5)} of ${this.#total}  ${seconds} s`
    if (this.#out.isTTY) this.#out.write(`\r${line}${isOver ? '\n' : ''}`)
    else if (isOver || this.#done > 0) this.#out.write(`${line}\n`)
  }
}
