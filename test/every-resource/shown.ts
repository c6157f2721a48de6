import type { Column, Resource } from '#declare/model.ts'
import type { Reply } from '../support/api-client.ts'

/** The returned attributes of a record, in either form of response; grouped attributes are listed individually. */
export function shownOf(reply: Reply): Readonly<Record<string, unknown>> {
  const { print_params: together, ...alone } = reply.body.data?.attributes ?? reply.body
  return typeof together === 'object' && together !== null ? { ...alone, ...together } : alone
}

/** The columns that are returned. */
export function answeredColumns(resource: Resource): readonly Column[] {
  return resource.columns.filter(
    ({ declared }) => declared.write_only !== true && declared.kind !== 'address',
  )
}

/** Every attribute that a response must have, unsorted. */
export function answeredNames(resource: Resource): string[] {
  return [
    ...answeredColumns(resource).flatMap(({ name, declared }) =>
      declared.returns_alias === true && declared.alias !== undefined ? [name, declared.alias] : [name],
    ),
    ...resource.parts.map(({ name }) => name),
    ...(resource.address === null ? [] : [resource.address.field]),
  ].sort()
}
