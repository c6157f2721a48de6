import type { RefusedOperation } from '#access/audit.ts'
import { mayView, refusedRead } from '#access/may-view.ts'
import type { Resource } from '#declare/model.ts'
import { Problem, violation } from '#problems/problem.ts'
import { InvalidOperand } from '#records/operands.ts'
import type { Caller } from '#values/caller.ts'
import { type AnswerError, errorFor, errorsOf, requestRefusal } from './errors.ts'
import type { PreparedJob, RequestContext } from './job.ts'
import type { NodesJob } from './nodes-job.ts'
import type { Root, RootField } from './operation.ts'

/** A prepared field below a root, or the errors that refuse it. */
type Field =
  | { readonly key: string; readonly json: string }
  | { readonly key: string; readonly ready: PreparedJob }

/** The errors of an answer, and what is logged about them. */
type RefusedRoot = { readonly errors: readonly AnswerError[]; readonly refused: readonly RefusedOperation[] }

/** A prepared root. If the root itself is refused it is null, without affecting others. */
export type PreparedRoot = { readonly key: string } & (
  | { readonly json: string | Uint8Array }
  | { readonly fields: readonly Field[] }
  | RefusedRoot
  | ({ readonly ready: PreparedJob } & RefusedRoot)
)

/** The caller, and the introspection answer. */
export type PrepareContext = {
  readonly context: RequestContext
  readonly caller: Caller
  readonly introspected: Readonly<Record<string, Uint8Array>>
}

/** Prepares a root; a refused root does not affect others. */
export function prepare(root: Root, { context, caller, introspected }: PrepareContext): PreparedRoot {
  const { key } = root
  if (root.kind === 'constant') return { key, json: root.json }
  if (root.kind === 'introspection') return { key, json: introspected[key] ?? 'null' }
  if (root.kind === 'me') return { key, ready: root.job.ready(), errors: [], refused: [] }
  if ('job' in root) return prepareNodes(root.job, { context, key, isList: root.kind === 'nodes' })
  if (root.kind === 'resource' && !mayView(caller, root.resource))
    return { key, ...forbidden(root.resource, [[key]]) }
  const fields: Field[] = []
  for (const field of root.fields) {
    const ready = readyField(field, { context, root: key })
    // A list is not nullable, so its refusal makes the whole root null.
    if ('errors' in ready) return { key, errors: ready.errors, refused: [] }
    fields.push(ready)
  }
  return { key, fields }
}

/** The statements of the prepared roots. */
export function readyIn(prepared: readonly PreparedRoot[]): readonly PreparedJob[] {
  return prepared.flatMap((one) => {
    if ('ready' in one) return [one.ready]
    return 'fields' in one ? one.fields.flatMap((field) => ('ready' in field ? [field.ready] : [])) : []
  })
}

function forbidden(resource: Resource, paths: readonly AnswerError['path'][]): RefusedRoot {
  const violated = violation('field_forbidden', { root: resource.root })
  return { errors: paths.map((path) => errorFor(violated, path)), refused: [refusedRead(resource)] }
}

type NodesContext = Pick<PrepareContext, 'context'> & { readonly key: string; readonly isList: boolean }

function prepareNodes(job: NodesJob, { context, key, isList }: NodesContext): PreparedRoot {
  const made = orRefused(() => job.ready(context), [key])
  if ('errors' in made) return { key, errors: made.errors, refused: [] }
  const hidden = made.forbidden.map(({ resource, at }) =>
    forbidden(
      resource,
      at.map((index) => (isList ? [key, index] : [key])),
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
  { context, root }: { readonly context: RequestContext; readonly root: string },
): Field | Pick<RefusedRoot, 'errors'> {
  if ('json' in field) return field
  const ready = orRefused(() => field.job.ready(context), [root, field.key])
  return 'errors' in ready ? ready : { key: field.key, ready }
}

/** The result, or the errors that refuse it with their path. */
function orRefused<Made>(make: () => Made, path: readonly string[]): Made | Pick<RefusedRoot, 'errors'> {
  try {
    return make()
  } catch (error) {
    if (error instanceof Problem) return { errors: errorsOf(error, path) }
    // A value of the wrong kind is an error of the request, as for GraphQL variables.
    if (error instanceof InvalidOperand) {
      const { field: filter, reason } = error
      throw requestRefusal(violation('invalid_filter', { field: filter, reason }))
    }
    throw error
  }
}
