import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { sourceOf } from '#records/source.ts'
import { visibilityOf } from '#records/visibility.ts'
import { parametersOf } from './destinations.ts'

/** A record that an action refers to, and its place in the request. */
export type ActionReference = {
  readonly to: string
  readonly id: number
  readonly field: string
  readonly pointer: string
}

type ActionWithParameters = {
  readonly destination_type: string
  readonly destination_code: string
  readonly parameters: readonly {
    readonly parameter_code: string
    readonly value: string | null
    readonly pointer: string
  }[]
}

/** The records an action refers to; invalid ids are refused by another check. */
export function referencesOf(action: ActionWithParameters): readonly ActionReference[] {
  const rules = parametersOf(action.destination_type, action.destination_code) ?? []
  return action.parameters.flatMap(({ parameter_code, value, pointer }) => {
    const rule = rules.find(({ code }) => code === parameter_code)
    const to = rule?.to
    if (to === undefined) return []
    const ids = rule?.form === 'ids' ? (value ?? '').split(',') : [value ?? '']
    return ids
      .filter((id) => /^[1-9]\d{0,15}$/.test(id))
      .map((id) => ({ to, id: Number(id), field: parameter_code, pointer: `${pointer}/value` }))
  })
}

/**
 * The references whose record does not exist or cannot be used by an action. For a caller who sends the reference, records
 * they do not see count as missing; when an automation runs, all records count.
 */
export async function findMissingReferences(
  tx: Transaction,
  model: Model,
  {
    references,
    visible_to,
  }: { readonly references: readonly ActionReference[]; readonly visible_to: 'all' | 'caller' },
): Promise<readonly ActionReference[]> {
  const visibility = (resource: Resource) =>
    visible_to === 'caller' ? visibilityOf(resource, 't', tx) : sql`t.tenant_id = ${tx.tenant.id}`
  const existing = await tx.pipeline(
    references.map((reference) => exists(tx, model, { ...reference, visibility })),
  )
  return references.filter((_, index) => !existing[index])
}

/** The type of a referenced record that exists and is not visible to the caller; null if there is none. */
export async function findHiddenReference(
  tx: Transaction,
  model: Model,
  references: readonly ActionReference[],
): Promise<string | null> {
  const hidden = await tx.pipeline(
    references.map(({ to, id }) => {
      const resource = resourceNamed(model, to)
      return tx.maybe<{ id: number }>(sql`
        select t.id from ${sourceOf(resource)} t
        where t.tenant_id = ${tx.tenant.id} and t.id = ${id} and (${visibilityOf(resource, 't', tx)}) is not true`)
    }),
  )
  return references.find((_, index) => hidden[index] !== null)?.to ?? null
}

/** Refuses to run an automation whose action refers to a missing record. */
export async function assertReferencesExist(
  tx: Transaction,
  model: Model,
  automation_id: number,
): Promise<void> {
  const actions = await tx.rows<ActionWithParameters>(sql`
    select a.destination_type, a.destination_code,
      coalesce(jsonb_agg(jsonb_build_object('parameter_code', p.parameter_code, 'value', p.value, 'pointer', ''))
        filter (where p.id is not null), '[]') as parameters
    from automation_actions a
    left join automation_action_parameters p on p.tenant_id = a.tenant_id and p.automation_action_id = a.id
    where a.tenant_id = ${tx.tenant.id} and a.automation_id = ${automation_id}
    group by a.id, a.destination_type, a.destination_code`)
  const missing = await findMissingReferences(tx, model, {
    references: actions.flatMap(referencesOf),
    visible_to: 'all',
  })
  if (missing.length > 0) throw refusal('automation_action_invalid', {})
}

type ReferenceQuery = ActionReference & { readonly visibility: (resource: Resource) => Sql }

function exists(tx: Transaction, model: Model, { to, id, visibility }: ReferenceQuery): Query<boolean> {
  const resource = model.get(to)
  if (resource === undefined) return tx.value(false)
  const usable = to === 'ftp_users' ? sql` and t.direction = 'download'` : sql``
  return tx
    .maybe<{ id: number }>(sql`
    select t.id from ${sourceOf(resource)} t where ${visibility(resource)} and t.id = ${id}${usable}`)
    .map((found) => found !== null)
}
