import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { skipSchedules } from '#domain/automations/fire-schedules.ts'
import { countStorage } from '#domain/documents/storage.ts'
import { reserveLogins } from '#domain/imports/logins.ts'
import { skipDueReports } from '#domain/reporting/queue-due-reports.ts'

/** What an imported tenant lacks: secrets, and unfinished background work. */
export type MissingParts = {
  readonly sftp_passwords: readonly string[]
  readonly handheld_passwords: readonly string[]
  readonly print_agents: readonly string[]
  readonly carriers: readonly string[]
  readonly integrations: readonly string[]
  readonly automations: readonly string[]
  /** The number of unfinished records by kind. */
  readonly unfinished: Readonly<Record<string, number>>
}

/** Reserves logins for SFTP users, counts storage, and moves schedules on without catching up; returns what is missing. */
export async function finishTenantImport(tx: Transaction, model: Model): Promise<MissingParts> {
  await reserveLogins(tx)
  await countStorage(tx)
  // An invalid schedule must not prevent the import; it stays unplanned.
  await skipSchedules(tx, resourceNamed(model, 'automations'), () => undefined)
  await skipDueReports(tx)
  await endSynchronizations(tx)
  return readMissingParts(tx)
}

/** Ends runs of integrations: their jobs were not imported, and they would block later runs. */
function endSynchronizations(tx: Transaction): Promise<unknown> {
  return tx.run(sql`
    update integration_runs r
    set status = 'failed', message = 'it had not ended when the tenant was exported', finished_at = ${tx.now},
      ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.status in ('queued', 'running')`)
}

function readMissingParts(tx: Transaction): Promise<MissingParts> {
  const tenant = tx.tenant.id
  return tx.one<MissingParts>(sql`
    select
      array(select f.username from ftp_users f where f.tenant_id = ${tenant} order by f.id) as sftp_passwords,
      array(select h.username from hhd_users h where h.tenant_id = ${tenant} order by h.id) as handheld_passwords,
      array(select p.name from print_agents p where p.tenant_id = ${tenant} order by p.id) as print_agents,
      array(
        select c.code from carriers c
        where c.tenant_id = ${tenant} and c.carrier_type <> 'custom' order by c.id) as carriers,
      array(select i.name from integrations i where i.tenant_id = ${tenant} order by i.id) as integrations,
      array(
        select coalesce(a.name, 'automation ' || a.id) from automations a
        where a.tenant_id = ${tenant} and exists (
          select from automation_actions n
          join automation_action_parameters p on p.tenant_id = n.tenant_id and p.automation_action_id = n.id
          where n.tenant_id = a.tenant_id and n.automation_id = a.id and p.has_value and p.value is null)
        order by a.id) as automations,
      jsonb_strip_nulls(jsonb_build_object(
        'documents', (select nullif(count(*), 0) from documents d where d.tenant_id = ${tenant} and d.status in ('queued', 'processing')),
        'imports', (select nullif(count(*), 0) from imports i where i.tenant_id = ${tenant} and i.status in ('queued', 'parsing', 'processing')),
        'orders to process', (
          select nullif(count(*), 0) from pick_processing_requests q where q.tenant_id = ${tenant} and q.status = 'pending'),
        'automation runs', (
          select nullif(count(*), 0) from automation_runs r where r.tenant_id = ${tenant} and r.status in ('queued', 'running')),
        'webhook deliveries', (
          select nullif(count(*), 0) from webhook_deliveries w where w.tenant_id = ${tenant} and w.status in ('pending', 'failed'))
      )) as unfinished`)
}
