import type { Resource } from '#declare/model.ts'
import type { Problem } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import type { Message } from './perform.ts'

/** What an act was told, and by what declaration it was read. */
export type Told = {
  readonly input: Resource
  readonly message: Pick<Message, 'attributes'>
  readonly parsed: Pick<Parsed, 'pointers'>
}

/**
 * A refusal that names a field of the input points at where that was sent, or would have been (platform 1.11); acts need
 * not know whether they were told in a document or in plain JSON.
 */
export function pointed(problem: Problem, { input, message, parsed }: Told): Problem {
  return problem.map((violation) => {
    const { field, pointer } = violation.context ?? {}
    const column = typeof field === 'string' ? input.attributes.get(field) : undefined
    if (column === undefined || pointer !== undefined) return violation
    const at = parsed.pointers[column.name] ?? `${message.attributes().pointer}/${column.attribute}`
    return { ...violation, context: { field: column.attribute, pointer: at, ...violation.context } }
  })
}
