import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  administer,
  createEmptyTemplate,
  dropOnServers,
  urlOf,
  workers,
} from '../test/support/cluster-nodes.ts'
import { CLIENT, SECRET_KEY } from './ground.ts'
import { type Serving, serve } from './support.ts'

/** Equal services on a database of a Citus cluster, without sample data and limits, as many as it has workers. */
export type ClusterGround = {
  readonly services: readonly [Serving, ...Serving[]]
  /** The database at the coordinator, as its owner. */
  readonly database_url: string
  /** The place of the worker that has the rows of a tenant, among all workers. */
  nodeOf(tenant: number): Promise<number>
  stop(): Promise<void>
}

/** The database whose services are measured; an earlier one of that name is dropped. */
export const BENCH_DATABASE = 'goodsyard_bench'

/** Starts the services on the cluster that `TEST_CLUSTER_URL` and `TEST_CLUSTER_NODES` name. */
export async function openClusterGround(
  environment: Readonly<Record<string, string>> = {},
): Promise<ClusterGround> {
  const url = process.env.TEST_CLUSTER_URL
  if (url === undefined || workers.length === 0)
    throw new Error(
      'TEST_CLUSTER_URL must name the coordinator of a Citus cluster, TEST_CLUSTER_NODES its workers',
    )
  await createEmptyTemplate(url, BENCH_DATABASE)
  const database_url = urlOf(url, BENCH_DATABASE)
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-bench-'))
  const started: Serving[] = []
  const start = async () => {
    const service = await serve('src/main.ts', {
      DATABASE_URL: database_url,
      DATA_DIR: join(folder, String(started.length)),
      GOODSYARD_STORAGE_URL: `file://${folder}/files`,
      GOODSYARD_ROLES: 'api',
      GOODSYARD_SECRET_KEY: SECRET_KEY,
      GOODSYARD_CLIENT_ID: CLIENT.id,
      GOODSYARD_CLIENT_SECRET: CLIENT.secret,
      GOODSYARD_SAMPLE_DATA: 'false',
      GOODSYARD_RATE_LIMIT_PER_MINUTE: '0',
      ...environment,
    })
    started.push(service)
    return service
  }
  const stop = async () => {
    for (const service of started) await service.stop()
    await dropOnServers(url, BENCH_DATABASE)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const first = await start()
    for (const _ of workers.slice(1)) await start()
    const services = [first, ...started.slice(1)] as const
    return { services, database_url, nodeOf: (tenant) => placeOf(database_url, tenant), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function placeOf(url: string, tenant: number): Promise<number> {
  const { rows } = await administer(url, (client) =>
    client.query<{ nodeport: number }>(
      `select s.nodeport from citus_shards as s
       where s.shardid = get_shard_id_for_distribution_column('roles', $1::bigint)`,
      [tenant],
    ),
  )
  return workers.findIndex((worker) => Number(new URL(worker).port) === rows[0]?.nodeport)
}
