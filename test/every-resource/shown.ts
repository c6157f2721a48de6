import type { Column, Resource } from '#declare/model.ts'
import type { Reply } from '../support/api-client.ts'

/** The attributes a record is answered with, in either form of answer; what is answered together counts by itself. */
export function shownOf(reply: Reply): Readonly<Record<string, unknown>> {
  const { print_params: together, ...alone } = reply.body.data?.attributes ?? reply.body
  return typeof together === 'object' && together !== null ? { ...alone, ...together } : alone
}

/** The columns that are answered. */
export function answeredColumns(resource: Resource): readonly Column[] {
  return resource.columns.filter(
    ({ declared }) => declared.write_only !== true && declared.kind !== 'address',
  )
}

/** Every attribute there must be in an answer, in no order. */
export function answeredNames(resource: Resource): string[] {
  return [
    ...answeredColumns(resource).flatMap(({ name, declared }) =>
      declared.returns_alias === true && declared.alias !== undefined ? [name, declared.alias] : [name],
    ),
    ...resource.parts.map(({ name }) => name),
    ...(resource.address === null ? [] : [resource.address.field]),
  ].sort()
}
