/**
 * The tiers of the tests, in the order in which they are run, by the names of their files: the gate is what a change must pass; the full
 * tier, `*.full.test.ts`, is what takes long; the tier of the cluster, `*.cluster.test.ts`, needs a Citus cluster.
 */
export const TIERS = ['gate', 'full', 'cluster'] as const

export type Tier = (typeof TIERS)[number]

/** The tier of a test file. */
export function tierOf(file: string): Tier {
  const [, tier] = /\.(full|cluster)\.test\.ts$/.exec(file) ?? []
  return TIERS.find((name) => name === tier) ?? 'gate'
}
