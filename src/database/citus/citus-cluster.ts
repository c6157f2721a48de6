import { Sql, sql, statementFor } from '#database/sql.ts'
import { changesIn, distributionInOrder } from '#database/statements-in.ts'
import type { Topology } from '#database/topology.ts'
import { CLUSTER_RULES } from './cluster-rules.ts'
import { clusterText } from './cluster-text.ts'
import { CITUS_PLACEMENT } from './placement.ts'
import { plansServe } from './plans-of-tenants.ts'

/** How statements for the coordinator of a cluster begin. */
const FOR_COORDINATOR = 'insert into coordinator_statements'

/** Sets `app.tenant_id` or `app.user_id` until the end of the transaction, on every node of a cluster that takes part in it. */
function setLocally(setting: 'app.tenant_id' | 'app.user_id', value: number): Sql {
  // `set` takes no bound values, so anything but a whole number is a bug.
  if (!Number.isSafeInteger(value)) throw new Error(`not a number: ${value}`)
  return new Sql([`set local ${setting} = '${value}'`], [])
}

/** Lets a statement of a tenant keep its plan: its name has the tenant, so no other executes it (`plans-of-tenants.ts`). */
const KEEP_PLANS = sql`select set_config('plan_cache_mode', 'auto', true)`

/** A statement that the coordinator receives as text with one argument. */
function passedOn(make: (argument: Sql) => Sql, argument: object, takesLock: boolean): Sql {
  const { text } = statementFor(make(new Sql(['$1'], [])))
  return sql`${new Sql([FOR_COORDINATOR], [])} (statement, argument, takes_lock) values (${text}, ${JSON.stringify(argument)}::jsonb, ${takesLock})`
}

/** A cluster of servers that divide the tenants among them ([why](../../../docs/decisions/0083-citus.md)). */
export const CITUS_CLUSTER: Topology = {
  // The nodes of a cluster are told of settings by `set local` alone, and only within a transaction that was begun.
  confinement: (tenant, user_id) => [
    setLocally('app.tenant_id', tenant),
    setLocally('app.user_id', user_id),
    KEEP_PLANS,
  ],
  confinesBeforeBegin: false,
  // A cluster would tell its nodes of `set local role`, and there one role may not become the other.
  assumeRole: (role) => sql`select set_config('role', ${role}, true)`,
  // A role is another connection to each node, which would not see what the transaction has written: so policies read a setting.
  seeAcrossTenants: (isSeeing) =>
    new Sql([`set local app.across_tenants = '${isSeeing ? 'on' : 'off'}'`], []),
  textFor: clusterText,
  // The tenant is a constant of each plan, by which a statement finds its node.
  sharesPlans: false,
  plansServe,
  atQueue: (make, argument) => passedOn(make, argument, false),
  lockInstallation: (name) =>
    passedOn(
      (argument) =>
        sql`select pg_advisory_xact_lock(hashtextextended('installation ' || (${argument} ->> 'name'), 0))`,
      { name },
      true,
    ),
  isPassedOn: ({ text }) => text.startsWith(FOR_COORDINATOR),
  executePassedOn: () => [CITUS_CLUSTER.assumeRole('goodsyard_app'), sql`select execute_statements()`],
  placement: CITUS_PLACEMENT,
  // One row of the node that has the rows of the tenant.
  atTenant: (tenant) => sql`(select count(*) from relay_leases as l where l.tenant_id = ${tenant}) as place`,
  // Nodes insert plain rows by themselves; what is read goes through the node that is asked, as files and in two phases.
  readsInInserts: false,
  // A node asks others for parts of a statement in an order of its own.
  locksTogether: false,
  // Each node has a copy of the row, to which its rows refer.
  hasSoleTenantRows: false,
  joinsTenantsBySlug: false,
  // Each node draws numbers of a range of its own.
  hasSoleSequences: false,
  writesTextsOfSessions: false,
  // Nodes have a log each.
  hasReplica: false,
  // Tables refer to each other, so their shards are changed one after the other.
  beforeSchemaChanges: ["set local citus.multi_shard_modify_mode = 'sequential'"],
  migrationFor: (statements) => statements.map(distributionInOrder).flatMap(changesIn),
  spreadsTables: true,
  rules: CLUSTER_RULES,
}
