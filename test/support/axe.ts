import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Levels A and AA of WCAG 2.2. */
export const ALL_RULES = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/** What depends on the theme. */
export const COLOUR_RULES = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** What axe finds on a page. */
type AxeResults = {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
  }[]
}

/** What axe finds on a page, or in the part of it that a selector names. */
export async function axeFaults(page: Page, rules: object, within?: string): Promise<readonly string[]> {
  await page.evaluate(`if (globalThis.axe === undefined) { ${source} }; 0`)
  const context = within === undefined ? 'document' : JSON.stringify(within)
  const found = await page.evaluate<AxeResults>(`axe.run(${context}, ${JSON.stringify(rules)})`)
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`,
  )
}
