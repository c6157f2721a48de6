import { assumeRole } from './cluster-settings.ts'
import { FOR_COORDINATOR } from './for-coordinator.ts'
import type { Query } from './query.ts'
import { Sql, sql, statementFor } from './sql.ts'
import type { Session, Transaction } from './transaction.ts'

type Make = (argument: Sql) => Sql

/**
 * A statement that takes effect with the transaction where the queue and the listeners are: on the coordinator of a Citus cluster,
 * whichever node is asked; its answer is not returned. `make` builds it around its one argument, an object.
 */
export function onCoordinator(isCluster: boolean, make: Make, argument: object): Sql {
  return isCluster ? received(make, argument, false) : make(contentOf(argument))
}

const contentOf = (argument: object) => sql`${JSON.stringify(argument)}::jsonb`

function received(make: Make, argument: object, takesLock: boolean): Sql {
  const { text } = statementFor(make(new Sql(['$1'], [])))
  return sql`${new Sql([FOR_COORDINATOR], [])} (statement, argument, takes_lock) values (${text}, ${contentOf(argument)}, ${takesLock})`
}

/** Executes the statements that the coordinator has received from other nodes, as the role that queues jobs. */
export function executeReceived(session: Session): Query<unknown> {
  return session.pipeline([
    session.run(assumeRole('goodsyard_app', true)),
    session.run(sql`select execute_statements()`),
  ])
}

/** Sends a notice to every process that listens, when the transaction commits. */
export function notify(isCluster: boolean, channel: string, payload: string): Sql {
  const make = (argument: Sql) => sql`select pg_notify(${argument} ->> 'channel', ${argument} ->> 'payload')`
  return onCoordinator(isCluster, make, { channel, payload })
}

/** Takes an advisory lock of the installation until the transaction ends. */
export function lockInstallation(isCluster: boolean, name: string): Sql {
  const make = (argument: Sql) =>
    sql`select pg_advisory_xact_lock(hashtextextended('installation ' || (${argument} ->> 'name'), 0))`
  return isCluster ? received(make, { name }, true) : make(contentOf({ name }))
}

/**
 * What an advisory lock of a tenant is selected from: on a Citus cluster one row of the node that has the rows of the tenant, so
 * that the lock is the same whichever node is asked; elsewhere one row.
 */
export function atTenant({ isCluster, tenant }: Transaction): Sql {
  if (!isCluster) return sql`(values (1)) as place`
  return sql`(select count(*) from relay_leases as l where l.tenant_id = ${tenant.id}) as place`
}
