import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { JsonObject } from '#values/json.ts'
import type { Condition } from './conditions.ts'

/** An action as a run needs it before it is begun. */
export type PlannedAction = {
  readonly id: number
  readonly destination_type: string
  readonly destination_code: string
}

/** An automation with what must hold and what it does, in order. */
export type Automation = {
  readonly id: number
  readonly name: string | null
  readonly resource_name: string
  readonly event: string
  readonly enabled: boolean
  readonly integration_id: number | null
  readonly schedule: JsonObject | null
  readonly conditions: readonly Condition[]
  readonly actions: readonly PlannedAction[]
}

/** What happened, as far as it decides who listens. */
export type Pair = { readonly resource_name: string; readonly event: string }

/** The automations that listen to any of these, in the order of their ids. */
export async function findListening(tx: Transaction, pairs: readonly Pair[]): Promise<readonly Automation[]> {
  const wanted = JSON.stringify(pairs.map(({ resource_name, event }) => ({ resource_name, event })))
  // A schedule that fired is run although it may have been switched off by its only firing.
  return findWhere(
    tx,
    sql`(a.enabled or a.resource_name like '%\\_schedule')
      and (a.resource_name, a.event) in (
        select p.resource_name, p.event
        from jsonb_to_recordset(${wanted}::jsonb) as p (resource_name text, event text))`,
  )
}

/** One automation, or null where there is none. */
export async function findAutomation(tx: Transaction, id: number): Promise<Automation | null> {
  const [found] = await findWhere(tx, sql`a.id = ${id}`)
  return found ?? null
}

function findWhere(tx: Transaction, condition: Sql): Promise<readonly Automation[]> {
  return tx.rows<Automation>(sql`
    select a.id, a.name, a.resource_name, a.event, a.enabled, a.integration_id, a.schedule,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', c.id, 'source_path', c.source_path, 'operator', c.operator, 'value', c.value)
          order by c.id)
        from automation_conditions c
        where c.tenant_id = a.tenant_id and c.automation_id = a.id), '[]') as conditions,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', x.id, 'destination_type', x.destination_type, 'destination_code', x.destination_code)
          order by x.id)
        from automation_actions x
        where x.tenant_id = a.tenant_id and x.automation_id = a.id), '[]') as actions
    from automations a
    where a.tenant_id = ${tx.tenant.id} and ${condition}
    order by a.id`)
}
