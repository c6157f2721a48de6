import { LimitExceeded } from './bounded-process.ts'
import type { JsonObject } from './json.ts'
import { isLiteral, LIMIT_EXCEEDED, LiquidFailure, type LiquidFault, type RenderedForm } from './liquid.ts'
import { JobRejected, type JobRequester, ProcessPool } from './process-pool.ts'
import type { TemplateLanguage } from './template-languages.ts'
import type { TemplateJob, TemplateResult } from './template-process.ts'

const MEMORY_MIB = 128
const WAITING = 50

/** Templates are read and rendered apart from the service: what one filter does with its text cannot be interrupted. */
const templates = new ProcessPool<TemplateJob, TemplateResult>({
  script: new URL('./template-process.ts', import.meta.url),
  memory_mib: MEMORY_MIB,
  // A slow render stops itself before that; this is for a single slow filter.
  cpu_ms: 6_000,
  at_once: 2,
  waiting: WAITING,
  idle_ms: 30_000,
})

/** A template, and what it becomes. */
export type Template = { readonly language: TemplateLanguage; readonly source: string }

/** The first fault of a template, or null where it can be rendered; throws `LiquidFailure` where that cannot be found out. */
export async function templateFault(
  template: Template,
  requester: JobRequester,
): Promise<LiquidFault | null> {
  const answer = await resultOf({ kind: 'check', ...template }, requester)
  if (answer.kind !== 'checked') throw new Error(`a template was not checked but ${answer.kind}`)
  return answer.fault
}

/** What a template becomes with these variables, once for each of some more; throws `LiquidFailure`. */
export async function renderTemplate(
  template: Template,
  { common, each = [{}] }: { readonly common: JsonObject; readonly each?: readonly JsonObject[] },
  requester: JobRequester,
): Promise<RenderedForm> {
  const answer = await resultOf({ kind: 'render', ...template, common, each }, requester)
  if (answer.kind !== 'rendered') throw new Error(`a template was not rendered but ${answer.kind}`)
  return answer.form
}

/** The plain text that a template becomes; throws `LiquidFailure`. */
export async function renderText(
  source: string,
  common: JsonObject,
  requester: JobRequester,
): Promise<string> {
  if (isLiteral(source)) return source
  const { texts } = await renderTemplate({ language: 'text', source }, { common }, requester)
  return texts.join('')
}

async function resultOf(order: TemplateJob, requester: JobRequester): Promise<TemplateResult> {
  const answer = await templates.run(order, requester).catch((error) => {
    throw failureFrom(error)
  })
  if (answer.kind === 'failed') throw new LiquidFailure(answer.reason)
  if (answer.kind === 'broken') throw new Error(answer.reason)
  return answer
}

function failureFrom(error: unknown): unknown {
  if (error instanceof LimitExceeded)
    return new LiquidFailure(
      error.bound === 'time' ? LIMIT_EXCEEDED : `it takes more than ${MEMORY_MIB} MiB of memory`,
    )
  if (error instanceof JobRejected)
    return new LiquidFailure(
      error.why === 'disconnected'
        ? 'nobody waits for it any more'
        : `${WAITING} templates are waiting to be rendered already; try again when they are done`,
    )
  return error
}
