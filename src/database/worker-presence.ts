import { QUEUE_SCHEMA } from './queue-schema.ts'
import { ReconnectingConnection } from './reconnecting-connection.ts'
import { APPLICATION_ROLE } from './roles.ts'

/** Jobs locked more recently than this are left alone: their worker may not have announced itself yet. */
const GRACE = '3 seconds'

/**
 * Shows that a worker is alive by an advisory lock on a connection of its own: when the process dies, the
 * database releases the lock, and another worker unlocks its jobs. The queue itself would wait four hours.
 */
export class WorkerPresence {
  readonly #connection: ReconnectingConnection
  readonly #worker: string

  private constructor(connection: ReconnectingConnection, worker: string) {
    this.#connection = connection
    this.#worker = worker
  }

  /** Acquires the lock for a worker's id. */
  static async open(url: string, worker: string): Promise<WorkerPresence> {
    const connection = await ReconnectingConnection.open({
      url,
      application_name: 'goodsyard presence',
      // A node without power does not close its connection: TCP keepalives detect it.
      options: `-c role=${APPLICATION_ROLE} -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3`,
      begin: async (client) => {
        await client.query(`select pg_advisory_lock(hashtextextended('worker ' || $1, 0))`, [worker])
      },
    })
    return new WorkerPresence(connection, worker)
  }

  /** Unlocks the jobs of dead workers, so that they are run again. */
  async unlockJobsOfDeadWorkers(): Promise<void> {
    await this.#connection.client?.query(
      `select ${QUEUE_SCHEMA}.force_unlock_workers(array_agg(w.id))
       from (
         select distinct j.locked_by as id
         from ${QUEUE_SCHEMA}._private_jobs j
         where j.locked_by <> $1 and j.locked_at < now() - interval '${GRACE}') w
       where pg_try_advisory_xact_lock(hashtextextended('worker ' || w.id, 0))
       having count(*) > 0`,
      [this.#worker],
    )
  }

  /** Releases the lock. */
  close(): Promise<void> {
    return this.#connection.close()
  }
}
