import type { JsonObject } from './json.ts'
import { LiquidFailure, type LiquidFault, type RenderedForm } from './liquid.ts'
import { serveJobs } from './serve-jobs.ts'
import { type TemplateLanguage, templateLanguages } from './template-languages.ts'

/** A template that is to be checked, or rendered once for each of some variables, all of which know the common ones. */
export type TemplateJob = { readonly language: TemplateLanguage; readonly source: string } & (
  | { readonly kind: 'check' }
  | { readonly kind: 'render'; readonly common: JsonObject; readonly each: readonly JsonObject[] }
)

/** What became of it; `broken` is a mistake of ours. */
export type TemplateResult =
  | { readonly kind: 'checked'; readonly fault: LiquidFault | null }
  | { readonly kind: 'rendered'; readonly form: RenderedForm }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'broken'; readonly reason: string }

serveJobs((order: TemplateJob): TemplateResult => {
  const { language, source } = order
  const engine = templateLanguages[language]
  try {
    if (order.kind === 'check') return { kind: 'checked', fault: engine.faultFor(source) }
    return { kind: 'rendered', form: engine.render(source, order.common, order.each) }
  } catch (error) {
    if (error instanceof LiquidFailure) return { kind: 'failed', reason: error.message }
    return { kind: 'broken', reason: error instanceof Error ? String(error.stack) : String(error) }
  }
})
