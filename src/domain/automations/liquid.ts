import { type Violation, violation } from '#problems/problem.ts'
import { LiquidEngine } from '#values/liquid.ts'
import { textFilters } from '#values/liquid-filters.ts'
import { printedForms } from '#values/printed-form.ts'

/** Renders the values of actions, as plain text. */
export const actionText = new LiquidEngine('text', textFilters)

/** What is wrong with the content of a template, with its line (platform 2.4); nothing where it can be printed. */
export function checkTemplate(source: string): readonly Violation[] {
  const fault = printedForms.html.faultFor(source)
  return fault === null ? [] : [violation('template_syntax_error', fault)]
}
