import { type Violation, violation } from '#problems/problem.ts'
import { LiquidEngine } from '#values/liquid.ts'
import { DRAWING_FILTERS, textFilters } from '#values/liquid-filters.ts'

/** Renders the values of actions, as plain text. */
export const actionText = new LiquidEngine('text', textFilters)

/** Reads the content of printed forms; it knows every filter of a form by name and prints none. */
const forms = new LiquidEngine('html', {
  ...textFilters,
  ...Object.fromEntries(DRAWING_FILTERS.map((name) => [name, () => ''])),
})

/** What is wrong with the content of a template, with its line (platform 2.4); nothing where it can be printed. */
export function checkTemplate(source: string): readonly Violation[] {
  const fault = forms.faultFor(source)
  return fault === null ? [] : [violation('template_syntax_error', fault)]
}
