import { readdirSync, readFileSync } from 'node:fs'
import type { Guide } from './guide-pages.ts'
import { guideContent } from './render-guide.ts'

const FOLDER = new URL('../../../../docs/guides/', import.meta.url)

/** The guides in the order they are listed. */
const NAMES = [
  'getting-started',
  'bulk',
  'webhooks',
  'files',
  'edi',
  'printing',
  'print-agents',
  'reporting',
  'integration-checklist',
  'test-tenants',
  'first-requests',
] as const

/** Reads all guides. */
export function readGuides(): readonly Guide[] {
  return NAMES.map((name) => ({
    name,
    ...guideContent(readFileSync(new URL(`${name}.md`, FOLDER), 'utf8'), NAMES),
  }))
}

/** The sample files of the guides, by name. */
export function readSamples(): ReadonlyMap<string, Buffer> {
  const folder = new URL('samples/', FOLDER)
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder))]))
}
