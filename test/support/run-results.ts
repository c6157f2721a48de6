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
  readonly #skipped: string[] = []

  constructor(events: ReturnType<typeof run>) {
    events.on('test:summary', ({ file, counts }) => {
      if (file !== undefined) return
      for (const [name, count] of Object.entries(counts)) this.#counts.set(name, count)
    })
    events.on('test:complete', ({ name, nesting }) => nesting === 0 && this.#completed.add(name))
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

/**
 * The last lines of a run of these files, and whether it passed: on a machine for continuous integration, where everything must be
 * there, no test may be skipped.
 */
export function reportOf(
  results: TestResults,
  files: readonly string[],
): { readonly lines: readonly string[]; readonly isPassed: boolean } {
  const { skipped } = results
  const lost = results.lostOf(files)
  const mayNotSkip = process.env.CI === 'true' && skipped.length > 0
  const counts = withEarlier(results.countsWith(lost.length))
  return {
    lines: [
      ...lost.map((file) => `nothing was heard of ${file}`),
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
