import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { JsonObject } from '#values/json.ts'
import type { Condition } from './conditions.ts'

/** An action that a run will perform. */
type PlannedAction = {
  readonly id: number
  readonly destination_type: string
  readonly destination_code: string
}

/** An automation with its conditions and its actions, in order. */
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

/** The resource and event that automations listen to. */
export type EventPair = { readonly resource_name: string; readonly event: string }

/** The automations that listen to any of these events, in the order of their ids. */
export async function findListening(
  tx: Transaction,
  pairs: readonly EventPair[],
): Promise<readonly Automation[]> {
  const json = JSON.stringify(pairs.map(({ resource_name, event }) => ({ resource_name, event })))
  // A one-time schedule is disabled by its firing, and has to run nevertheless.
  return findAutomationsWhere(
    tx,
    sql`(a.enabled or a.resource_name like '%\\_schedule')
      and (a.resource_name, a.event) in (
        select p.resource_name, p.event
        from jsonb_to_recordset(${json}::jsonb) as p (resource_name text, event text))`,
  )
}

/** One automation; null if there is none. */
export async function findAutomation(tx: Transaction, id: number): Promise<Automation | null> {
  const [found] = await findAutomationsWhere(tx, sql`a.id = ${id}`)
  return found ?? null
}

function findAutomationsWhere(tx: Transaction, condition: Sql): Promise<readonly Automation[]> {
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
