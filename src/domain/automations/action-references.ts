import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { sourceOf } from '#records/source.ts'
import { visibilityOf } from '#records/visibility.ts'
import { parametersOf } from './destinations.ts'

/** A record that an action names, and where in the request it does. */
export type ActionReference = {
  readonly to: string
  readonly id: number
  readonly field: string
  readonly pointer: string
}

type Naming = {
  readonly destination_type: string
  readonly destination_code: string
  readonly parameters: readonly {
    readonly parameter_code: string
    readonly value: string | null
    readonly pointer: string
  }[]
}

/** The records an action names by their ids; what is no id is another check's to refuse. */
export function referencesOf(action: Naming): readonly ActionReference[] {
  const rules = parametersOf(action.destination_type, action.destination_code) ?? []
  return action.parameters.flatMap(({ parameter_code, value, pointer }) => {
    const to = rules.find(({ code }) => code === parameter_code)?.to
    const id = /^[1-9]\d{0,15}$/.test(value ?? '') ? Number(value) : null
    return to === undefined || id === null
      ? []
      : [{ to, id, field: parameter_code, pointer: `${pointer}/value` }]
  })
}

/**
 * Those of the records named that are not there, or not of the kind an action can use; to who names them, also those that they
 * do not see. What was named once is used whoever runs the automation.
 */
export async function findGone(
  tx: Transaction,
  model: Model,
  {
    references,
    to_whom,
  }: { readonly references: readonly ActionReference[]; readonly to_whom: 'all' | 'caller' },
): Promise<readonly ActionReference[]> {
  const sees = (resource: Resource) =>
    to_whom === 'caller' ? visibilityOf(resource, 't', tx) : sql`t.tenant_id = ${tx.tenant.id}`
  const there = await tx.pipeline(references.map((reference) => isThere(tx, model, { ...reference, sees })))
  return references.filter((_, index) => !there[index])
}

/** The type of a record that is named and there, and that the caller does not see; null where there is none. */
export async function findHidden(
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

/** Refuses to run an automation whose action names something that is gone. */
export async function assertReferencesStand(
  tx: Transaction,
  model: Model,
  automation_id: number,
): Promise<void> {
  const actions = await tx.rows<Naming>(sql`
    select a.destination_type, a.destination_code,
      coalesce(jsonb_agg(jsonb_build_object('parameter_code', p.parameter_code, 'value', p.value, 'pointer', ''))
        filter (where p.id is not null), '[]') as parameters
    from automation_actions a
    left join automation_action_parameters p on p.tenant_id = a.tenant_id and p.automation_action_id = a.id
    where a.tenant_id = ${tx.tenant.id} and a.automation_id = ${automation_id}
    group by a.id, a.destination_type, a.destination_code`)
  const gone = await findGone(tx, model, { references: actions.flatMap(referencesOf), to_whom: 'all' })
  if (gone.length > 0) throw refusal('automation_action_invalid', {})
}

type Sought = ActionReference & { readonly sees: (resource: Resource) => Sql }

function isThere(tx: Transaction, model: Model, { to, id, sees }: Sought): Query<boolean> {
  const resource = model.get(to)
  if (resource === undefined) return tx.value(false)
  const usable = to === 'ftp_users' ? sql` and t.direction = 'download'` : sql``
  return tx
    .maybe<{ id: number }>(sql`
    select t.id from ${sourceOf(resource)} t where ${sees(resource)} and t.id = ${id}${usable}`)
    .map((found) => found !== null)
}
