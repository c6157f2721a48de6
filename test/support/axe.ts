import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Levels A and AA of WCAG 2.2. */
export const ALL_RULES = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/** What depends on the theme. */
export const COLOUR_RULES = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** A rule that a page breaks, and where. */
type AxeViolation = {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** What axe finds on a page, or in the part of it that a selector names. */
export async function axeFaults(page: Page, rules: object, within?: string): Promise<readonly string[]> {
  const isThere = await page.evaluate<boolean>('globalThis.axe !== undefined')
  if (!isThere) await page.evaluate(`${source}; 0`)
  const context = within === undefined ? 'document' : JSON.stringify(within)
  // Of the many elements that break nothing neither a description is made nor sent.
  const options = JSON.stringify({ ...rules, resultTypes: ['violations'] })
  const violations = await page.evaluate<readonly AxeViolation[]>(
    `axe.run(${context}, ${options}).then(({ violations }) => violations)`,
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`,
  )
}
