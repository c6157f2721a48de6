import { refusal, type Violation, violation } from '#problems/problem.ts'
import { LiquidFailure } from '#values/liquid.ts'
import type { JobRequester } from '#values/process-pool.ts'
import { templateFault } from '#values/render-template.ts'

/** Checks the content of a template; a violation has its line (platform 2.4). Called outside transactions. */
export async function validateTemplate(
  source: string,
  requester: JobRequester,
): Promise<readonly Violation[]> {
  try {
    const fault = await templateFault({ language: 'html', source }, requester)
    return fault === null ? [] : [violation('template_syntax_error', fault)]
  } catch (error) {
    if (error instanceof LiquidFailure) throw refusal('template_render_failed', { reason: error.message })
    throw error
  }
}
