/** The gate is what a change must pass; the full tier is what takes long, by the name of its files: `*.full.test.ts`. */
export type Tier = 'gate' | 'full'

/** The tier of a test file. */
export function tierOf(file: string): Tier {
  return file.endsWith('.full.test.ts') ? 'full' : 'gate'
}
