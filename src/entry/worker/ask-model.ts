import type { Result } from '#domain/automations/task.ts'
import { violation } from '#problems/problem.ts'
import type { Action } from './action.ts'
import { readAnswer } from './read-answer.ts'

/** Asks the installation's language model; it reads what the prompt holds and can call nothing. */
export async function askModel({ parameters, attempt, worker }: Action): Promise<Result> {
  const { language_model: model } = worker
  if (model === null) return attempt.impossible(violation('ai_not_configured', {}))
  const prompt = await parameters.text('prompt')
  if (prompt === null) return attempt.impossible('it has no prompt')
  const max_tokens = parameters.constant('max_tokens')
  const is_json = parameters.constant('response_format') === 'json'
  const answer = await model.ask({
    prompt,
    system: await parameters.text('system'),
    model: await parameters.text('model'),
    max_tokens: max_tokens === null ? null : Number(max_tokens),
    is_json,
  })
  attempt.sends(model.url, answer.sent)
  if (answer.kind === 'silent') {
    if (answer.outcome.kind === 'answered') attempt.hears(answer.outcome.body, answer.outcome.status)
    return attempt.unanswered(answer.outcome)
  }
  attempt.hears(answer.text)
  const output = is_json ? readAnswer(answer.text) : answer.text.replaceAll('\0', '').toWellFormed()
  return output === undefined ? attempt.failed('the answer is not JSON') : attempt.done(output)
}
