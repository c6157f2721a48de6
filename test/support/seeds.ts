import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Tier } from './tiers.ts'

/** Under this name the test files of a run find its seed; a run that is told one uses it in both tiers. */
export const SEED = 'TEST_SEED'

/** The seed of the gate, which so fails for the change that broke it alone. */
const GATE_SEED = 20_261

/** One file for each random test, with a seed on each line, or a `#` and what it showed. */
const FOLDER = 'test/seeds'

/**
 * The seeds with which a random test is run: one of its own, fixed in the gate and new in each run of the full tier, and those
 * with which it once failed.
 */
export function seedsOf(name: string, tier: Tier): readonly number[] {
  const configured = process.env[SEED]
  if (configured !== undefined) return [Number(configured)]
  const own = tier === 'gate' ? GATE_SEED : randomInt(2 ** 31)
  console.log(`${name}: ${SEED}=${own}`)
  return [...new Set([own, ...failedSeedsOf(name)])]
}

/** The seeds with which a random test once failed. */
export function failedSeedsOf(name: string): readonly number[] {
  const path = `${FOLDER}/${name}.txt`
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return lines.flatMap((line) => (/^\d+$/.test(line) ? [Number(line)] : []))
}
