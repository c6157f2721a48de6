import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'

/** An act that can be done to many records at once. */
export type ListAct = {
  readonly operation: OperationMetadata
  /** So many records go in one request. */
  readonly size: number
}

/** A request names at most so many records. */
const LOT = 1_000

/** The acts on many records of a type that ask for nothing else, for somebody with these rights. */
export function listActsOf(
  type: TypeMetadata,
  may: (permission: string | null) => boolean,
): readonly ListAct[] {
  return type.operations
    .filter((operation) => may(operation.permission) && takesIdsAlone(operation))
    .map((operation) => ({ operation, size: maxOf(operation) }))
}

/** A record in the path would be one record; what else is needed would have to be asked for. */
function takesIdsAlone({ takes, path, input }: OperationMetadata): boolean {
  if (path.includes('{')) return false
  if (takes === 'ids') return true
  const fields = input?.fields ?? []
  return (
    takes === 'plain' &&
    fields.some(({ attribute, kind }) => attribute === 'ids' && kind === 'ids') &&
    fields.every(
      ({ attribute, required, needed }) => attribute === 'ids' || (required !== true && needed !== true),
    )
  )
}

function maxOf({ input }: OperationMetadata): number {
  const max = input?.fields.find(({ attribute }) => attribute === 'ids')?.max
  return Math.min(LOT, max ?? LOT)
}
