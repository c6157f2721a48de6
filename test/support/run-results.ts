import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { run } from 'node:test'

/** Names a file that holds the counts of the runs before, to which those of this one are added. */
const COUNTS = 'TEST_COUNTS'

/** How many tests there were, and what became of them. */
type Counts = {
  readonly tests: number
  readonly pass: number
  readonly fail: number
  readonly skipped: number
}

/** What the events of a run tell of it. */
export class TestResults {
  readonly #counts = new Map<string, number>()
  readonly #completed = new Set<string>()
  readonly #failed = new Set<string>()
  readonly #skipped: string[] = []

  constructor(events: ReturnType<typeof run>) {
    events.on('test:summary', ({ file, counts }) => {
      if (file !== undefined) return
      for (const [name, count] of Object.entries(counts)) this.#counts.set(name, count)
    })
    events.on('test:complete', ({ name, nesting }) => nesting === 0 && this.#completed.add(name))
    events.on('test:fail', ({ name, nesting }) => nesting === 0 && this.#failed.add(name))
    events.on('test:pass', ({ name, file, skip }) => {
      if (skip === undefined || skip === false) return
      const reason = typeof skip === 'string' ? `: ${skip}` : ''
      this.#skipped.push(`${relative(process.cwd(), file ?? '')} › ${name}${reason}`)
    })
  }

  /** Tests that were not run, each with its file and the reason. */
  get skipped(): readonly string[] {
    return this.#skipped
  }

  /** Files that never ended: a process that ends too soon tells nothing of those it had not come to. */
  lostOf(files: readonly string[]): readonly string[] {
    return files.filter((file) => !this.#completed.has(file))
  }

  /** Files that failed or never ended; null where something failed that none of them explains. */
  failedOf(files: readonly string[]): readonly string[] | null {
    const lost = this.lostOf(files)
    const failed = files.filter((file) => this.#failed.has(file))
    const isExplained = lost.length > 0 || failed.length === this.#failed.size
    return isExplained ? [...failed, ...lost] : null
  }

  /** The counts of the run; files that never ended have failed. */
  countsWith(lost: number): Counts {
    const count = (name: string, missing = 0) => this.#counts.get(name) ?? missing
    return {
      tests: count('tests'),
      pass: count('passed'),
      fail: count('failed', 1) + count('cancelled') + lost,
      skipped: count('skipped'),
    }
  }
}

/** What became of a run. */
export type Report = { readonly lines: readonly string[]; readonly isPassed: boolean }

/** Files that failed beside others, and the results of running them once more, alone. */
export type SecondRun = { readonly files: readonly string[]; readonly results: TestResults }

/**
 * The last lines of a run of these files, and whether it passed: on a machine for continuous integration, where everything must be
 * there, no test may be skipped. Failures count no more where all files that had failed pass in the second run, and are named.
 */
export function reportOf(results: TestResults, files: readonly string[], second: SecondRun | null): Report {
  const { skipped } = results
  const lost = results.lostOf(files)
  const mayNotSkip = process.env.CI === 'true' && skipped.length > 0
  const first = results.countsWith(lost.length)
  const again = second?.results.countsWith(second.results.lostOf(second.files).length)
  const isMended = again?.fail === 0
  const counts = withEarlier(isMended ? { ...first, pass: first.tests - first.skipped, fail: 0 } : first)
  return {
    lines: [
      ...lost.map((file) => `nothing was heard of ${file}`),
      ...(isMended ? (second?.files ?? []) : []).map((file) => `failed beside others, passed alone: ${file}`),
      ...skipped.map((test) => `skipped: ${test}`),
      ...(mayNotSkip ? ['no test may be skipped where CI=true'] : []),
      ...Object.entries(counts).map(([name, count]) => `# ${name} ${count}`),
    ],
    isPassed: counts.fail === 0 && !mayNotSkip,
  }
}

function withEarlier(own: Counts): Counts {
  const path = process.env[COUNTS]
  if (path === undefined) return own
  const earlier: Counts = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { tests: 0, pass: 0, fail: 0, skipped: 0 }
  const sum = {
    tests: earlier.tests + own.tests,
    pass: earlier.pass + own.pass,
    fail: earlier.fail + own.fail,
    skipped: earlier.skipped + own.skipped,
  }
  writeFileSync(path, JSON.stringify(sum))
  return sum
}
