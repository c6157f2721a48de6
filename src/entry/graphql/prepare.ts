import type { RefusedOperation } from '#access/audit.ts'
import { mayView, readingRefused } from '#access/may-view.ts'
import type { Resource } from '#declare/model.ts'
import { Problem, violation } from '#problems/problem.ts'
import { WrongValue } from '#records/operands.ts'
import type { Caller } from '#values/caller.ts'
import { type AnswerError, errorFor, errorsOf, requestRefusal } from './errors.ts'
import type { Asking, Ready } from './job.ts'
import type { NodesJob } from './nodes-job.ts'
import type { Root, RootField } from './operation.ts'

/** A field below a root that has been made ready, or what refuses it. */
type Field = { readonly key: string; readonly json: string } | { readonly key: string; readonly ready: Ready }

/** What an answer says of what it does not give, and what is noted of that. */
type Refused = { readonly errors: readonly AnswerError[]; readonly refused: readonly RefusedOperation[] }

/** What is asked under one name, ready to be read. What refuses all of it makes it null, and leaves the others be. */
export type Prepared = { readonly key: string } & (
  | { readonly json: string | Uint8Array }
  | { readonly fields: readonly Field[] }
  | Refused
  | ({ readonly ready: Ready } & Refused)
)

/** Who asks, and the answer to what is asked about the schema. */
export type Preparing = {
  readonly asking: Asking
  readonly caller: Caller
  readonly introspected: Readonly<Record<string, Uint8Array>>
}

/** Makes a root ready; what refuses one root leaves the others be. */
export function prepare(root: Root, { asking, caller, introspected }: Preparing): Prepared {
  const { key } = root
  if (root.kind === 'constant') return { key, json: root.json }
  if (root.kind === 'introspection') return { key, json: introspected[key] ?? 'null' }
  if (root.kind === 'me') return { key, ready: root.job.ready(), errors: [], refused: [] }
  if (root.kind !== 'resource') return prepareNodes(root.job, { asking, key, isList: root.kind === 'nodes' })
  if (!mayView(caller, root.resource)) return { key, ...forbidden(root.resource, [[key]]) }
  const fields: Field[] = []
  for (const field of root.fields) {
    const ready = readyField(field, { asking, root: key })
    // A list is never null by itself, so what refuses it takes the whole root along.
    if ('errors' in ready) return { key, errors: ready.errors, refused: [] }
    fields.push(ready)
  }
  return { key, fields }
}

/** The statements that what was prepared will be read by. */
export function readyIn(prepared: readonly Prepared[]): readonly Ready[] {
  return prepared.flatMap((one) => {
    if ('ready' in one) return [one.ready]
    return 'fields' in one ? one.fields.flatMap((field) => ('ready' in field ? [field.ready] : [])) : []
  })
}

function forbidden(resource: Resource, paths: readonly AnswerError['path'][]): Refused {
  const violated = violation('field_forbidden', { root: resource.root })
  return { errors: paths.map((path) => errorFor(violated, path)), refused: [readingRefused(resource)] }
}

type PreparingNodes = Pick<Preparing, 'asking'> & { readonly key: string; readonly isList: boolean }

function prepareNodes(job: NodesJob, { asking, key, isList }: PreparingNodes): Prepared {
  const made = orRefused(() => job.ready(asking), [key])
  if ('errors' in made) return { key, errors: made.errors, refused: [] }
  const hidden = made.forbidden.map(({ resource, at }) =>
    forbidden(
      resource,
      at.map((place) => (isList ? [key, place] : [key])),
    ),
  )
  return {
    key,
    ready: made.ready,
    errors: hidden.flatMap(({ errors }) => errors),
    refused: hidden.flatMap(({ refused }) => refused),
  }
}

function readyField(
  field: RootField,
  { asking, root }: { readonly asking: Asking; readonly root: string },
): Field | Pick<Refused, 'errors'> {
  if ('json' in field) return field
  const ready = orRefused(() => field.job.ready(asking), [root, field.key])
  return 'errors' in ready ? ready : { key: field.key, ready }
}

/** What is made, or the errors of what refuses it at its place. */
function orRefused<Made>(make: () => Made, path: readonly string[]): Made | Pick<Refused, 'errors'> {
  try {
    return make()
  } catch (error) {
    if (error instanceof Problem) return { errors: errorsOf(error, path) }
    // A value of another kind is the request's mistake, as GraphQL has it for variables.
    if (error instanceof WrongValue) {
      const { field: filter, reason } = error
      throw requestRefusal(violation('invalid_filter', { field: filter, reason }))
    }
    throw error
  }
}
