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

/** Services on a database of a Citus cluster, without sample data and limits: one at the coordinator, one beside each worker. */
export type ClusterGround = {
  readonly coordinator: Serving
  readonly beside: readonly Serving[]
  /** The database at the coordinator, as its owner. */
  readonly database_url: string
  /** The place of the worker that has the rows of a tenant, among `beside`. */
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
  const start = async (node: string) => {
    const service = await serve('src/main.ts', {
      DATABASE_URL: urlOf(node, BENCH_DATABASE),
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
    const coordinator = await start(url)
    const beside: Serving[] = []
    for (const worker of workers) beside.push(await start(worker))
    return { coordinator, beside, database_url, nodeOf: (tenant) => placeOf(database_url, tenant), stop }
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
