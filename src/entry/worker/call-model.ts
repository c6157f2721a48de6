import type { ActionResult } from '#domain/automations/action-task.ts'
import { violation } from '#problems/problem.ts'
import type { Action } from './action.ts'
import { parseAnswer } from './parse-answer.ts'

/** Calls the language model of the installation; it sees only the prompt and cannot call anything. */
export async function callModel({ parameters, attempt, worker }: Action): Promise<ActionResult> {
  const { language_model: model } = worker
  if (model === null) return attempt.failedForGood(violation('ai_not_configured', {}))
  const prompt = await parameters.text('prompt')
  if (prompt === null) return attempt.failedForGood('it has no prompt')
  const max_tokens = parameters.constant('max_tokens')
  const is_json = parameters.constant('response_format') === 'json'
  const answer = await model.ask({
    prompt,
    system: await parameters.text('system'),
    model: await parameters.text('model'),
    max_tokens: max_tokens === null ? null : Number(max_tokens),
    is_json,
  })
  attempt.recordRequest(model.url, answer.sent)
  if (answer.kind === 'silent') {
    if (answer.outcome.kind === 'answered') attempt.recordAnswer(answer.outcome.body, answer.outcome.status)
    return attempt.failedOutcome(answer.outcome)
  }
  attempt.recordAnswer(answer.text)
  const output = is_json ? parseAnswer(answer.text) : answer.text.replaceAll('\0', '').toWellFormed()
  return output === undefined ? attempt.failed('the answer is not JSON') : attempt.done(output)
}
