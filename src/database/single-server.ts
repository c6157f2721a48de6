import { name, sql } from './sql.ts'
import type { Topology } from './topology.ts'
import { GENERIC_PLANS } from './use-generic-plans.ts'

const contentOf = (argument: object) => sql`${JSON.stringify(argument)}::jsonb`

/** A single server, or one with replicas. */
export const SINGLE_SERVER: Topology = {
  confinement: (tenant, user_id, plans_once = false) => [
    sql`
      select set_config('app.tenant_id', ${String(tenant)}, true), set_config('app.user_id', ${String(user_id)}, true)${plans_once ? sql`, ${GENERIC_PLANS}` : sql``}`,
  ],
  confinesBeforeBegin: true,
  assumeRole: (role) => sql`set local role ${name(role)}`,
  seeAcrossTenants: (isSeeing) => SINGLE_SERVER.assumeRole(isSeeing ? 'goodsyard_access' : 'goodsyard_app'),
  textFor: (text) => text,
  sharesPlans: true,
  plansServe: () => '',
  atQueue: (make, argument) => make(contentOf(argument)),
  lockInstallation: (lock) =>
    sql`select pg_advisory_xact_lock(hashtextextended('installation ' || (${contentOf({ name: lock })} ->> 'name'), 0))`,
  isPassedOn: () => false,
  executePassedOn: () => [],
  placement: null,
  atTenant: () => sql`(values (1)) as place`,
  readsInInserts: true,
  locksTogether: true,
  hasSoleTenantRows: true,
  joinsTenantsBySlug: true,
  hasSoleSequences: true,
  writesTextsOfSessions: true,
  hasReplica: true,
  beforeSchemaChanges: [],
  migrationFor: (statements) => statements,
  spreadsTables: false,
  rules: [],
}
