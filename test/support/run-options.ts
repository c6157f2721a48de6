import { parseArgs } from 'node:util'
import { TIERS, type Tier, tierOf } from './tiers.ts'

/** What is asked of the runner. */
export type RunOptions = {
  /** Parts of paths; none means all files. */
  readonly paths: readonly string[]
  /** Which files, where no path names any: those of one tier, or all that need no cluster. */
  readonly tier: Tier | 'all'
  /** The revision from which a file must have changed, or something that it needs; null where that is not asked. */
  readonly changedSince: string | null
  readonly testNamePatterns: readonly string[]
}

/** Reads the command line. */
export function readRunOptions(args: readonly string[]): RunOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      tier: { type: 'string', default: 'gate' },
      'test-name-pattern': { type: 'string', multiple: true, default: [] },
    },
  })
  const { tier, changed } = values
  if (!isTierOrAll(tier)) throw new Error(`unknown tier: ${tier}`)
  if (changed && positionals.length > 1) throw new Error('--changed takes one revision')
  return {
    paths: changed ? [] : positionals,
    tier,
    changedSince: changed ? (positionals[0] ?? 'main') : null,
    testNamePatterns: values['test-name-pattern'],
  }
}

function isTierOrAll(tier: string): tier is Tier | 'all' {
  return tier === 'all' || TIERS.some((name) => name === tier)
}

/** The files, of all that there are, that are meant: paths name files of any tier. */
export function filesFor(all: readonly string[], { paths, tier }: RunOptions): readonly string[] {
  if (paths.length > 0) return all.filter((file) => paths.some((path) => file.includes(path)))
  return all.filter((file) => (tier === 'all' ? tierOf(file) !== 'cluster' : tierOf(file) === tier))
}
