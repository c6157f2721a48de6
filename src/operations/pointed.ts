import type { Resource } from '#declare/model.ts'
import type { Problem } from '#problems/problem.ts'
import { listOf } from '#records/parse-parts.ts'
import type { Parsed } from '#records/parsed.ts'

/** What an act was told, and by what declaration it was read. */
export type Told = {
  readonly input: Resource
  /** Where its attributes stand. */
  readonly at: () => string
  readonly parsed: Pick<Parsed, 'pointers' | 'parts'>
}

/**
 * A refusal that names a field of the input points at where that was sent, or would have been (platform 1.11); acts need
 * not know whether they were told in a document or in plain JSON.
 */
export function pointed(problem: Problem, told: Told): Problem {
  return problem.map((violation) => {
    const { field, pointer } = violation.context ?? {}
    if (typeof field !== 'string' || pointer !== undefined) return violation
    const at = pointerFor(field, told)
    return at === undefined
      ? violation
      : { ...violation, context: { field, pointer: at, ...violation.context } }
  })
}

function pointerFor(field: string, { input, at, parsed }: Told): string | undefined {
  const column = input.attributes.get(field)
  if (column !== undefined && column.name in parsed.pointers) return parsed.pointers[column.name]
  const part = input.parts.find(({ name }) => field === name || field === `${name}_changes`)
  const changes = parsed.parts.find((one) => one.part === part)
  const gathered = Object.keys(input.declaration.gathered ?? {}).find((name) => name === field)
  const attribute = part === undefined ? (column?.attribute ?? gathered) : listOf(part, changes ?? {})
  return attribute === undefined ? undefined : `${at()}/${attribute}`
}
