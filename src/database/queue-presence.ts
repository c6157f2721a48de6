import { APPLICATION_ROLE } from './database.ts'
import { KeptConnection } from './kept-connection.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'

/** A process that has just taken a job has had no chance yet to say that it is there. */
const GRACE = '3 seconds'

/**
 * Says that a worker is alive, by holding a lock on a connection of its own: when the process dies, however it dies, the
 * database lets the lock go, and another worker frees the jobs it held. The queue itself would wait four hours.
 */
export class QueuePresence {
  readonly #connection: KeptConnection
  readonly #worker: string

  private constructor(connection: KeptConnection, worker: string) {
    this.#connection = connection
    this.#worker = worker
  }

  /** Begins to be there under a worker's id; returns once the lock is held. */
  static async open(url: string, worker: string): Promise<QueuePresence> {
    const connection = await KeptConnection.open({
      url,
      application_name: 'goodsyard presence',
      // A node that lost its power sends no farewell: the server asks after it.
      options: `-c role=${APPLICATION_ROLE} -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3`,
      begin: async (client) => {
        await client.query(`select pg_advisory_lock(hashtextextended('worker ' || $1, 0))`, [worker])
      },
    })
    return new QueuePresence(connection, worker)
  }

  /** Frees the jobs of workers that are gone, so that somebody does them again. */
  async freeJobsOfTheDead(): Promise<void> {
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

  /** Is there no more. */
  close(): Promise<void> {
    return this.#connection.close()
  }
}
