import type { Resource } from '#declare/model.ts'
import type { Problem } from '#problems/problem.ts'
import { listOf } from '#records/parse-parts.ts'
import type { Parsed } from '#records/parsed.ts'

/** The parsed input of an act. */
export type OperationInput = {
  readonly input: Resource
  /** The JSON pointer of its attributes. */
  readonly at: () => string
  readonly parsed: Pick<Parsed, 'pointers' | 'parts'>
}

/**
 * Adds to a refusal that names a field the pointer to it in the request (platform 1.11), so that acts need not know
 * the format of the request.
 */
export function withPointers(problem: Problem, input: OperationInput): Problem {
  return problem.map((violation) => {
    const { field, pointer } = violation.context ?? {}
    if (typeof field !== 'string' || pointer !== undefined) return violation
    const at = pointerFor(field, input)
    return at === undefined
      ? violation
      : { ...violation, context: { field, pointer: at, ...violation.context } }
  })
}

function pointerFor(field: string, { input, at, parsed }: OperationInput): string | undefined {
  const column = input.attributes.get(field)
  if (column !== undefined && column.name in parsed.pointers) return parsed.pointers[column.name]
  const part = input.parts.find(({ name }) => field === name || field === `${name}_changes`)
  const changes = parsed.parts.find((changes_of) => changes_of.part === part)
  const gathered_name = Object.keys(input.declaration.field_groups ?? {}).find((name) => name === field)
  const attribute = part === undefined ? (column?.attribute ?? gathered_name) : listOf(part, changes ?? {})
  return attribute === undefined ? undefined : `${at()}/${attribute}`
}
