import { refusal, type Violation, violation } from '#problems/problem.ts'
import { LiquidFailure } from '#values/liquid.ts'
import type { OrderedFor } from '#values/process-pool.ts'
import { templateFault } from '#values/render-template.ts'

/** What is wrong with the content of a template, with its line (platform 2.4); nothing where it can be printed. Outside of any transaction. */
export async function checkTemplate(source: string, whom: OrderedFor): Promise<readonly Violation[]> {
  try {
    const fault = await templateFault({ language: 'html', source }, whom)
    return fault === null ? [] : [violation('template_syntax_error', fault)]
  } catch (error) {
    if (error instanceof LiquidFailure) throw refusal('template_render_failed', { reason: error.message })
    throw error
  }
}
