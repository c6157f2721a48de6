import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Embedded } from '#database/embedded.ts'
import { migrate } from '#database/migrator.ts'
import { closeTemplate, createEmptyTemplate, dropIfThere, urlOf } from './cluster-nodes.ts'
import { processorTimeOf } from './times.ts'

/** Under this name the test files of one run find the cluster of all of them; a run that is told it beforehand starts none. */
export const CLUSTER_URL = 'TEST_CLUSTER_URL'
/** And under this one its log, which tells whose each statement is where lines begin with `%p %d `. */
export const CLUSTER_LOG = 'TEST_CLUSTER_LOG'

/** The migrated database that every clone is a copy of. */
export const TEMPLATE = 'goodsyard_template'
/** The database with the sample data, which the first test that needs it makes. */
export const SAMPLE_TEMPLATE = 'goodsyard_sample'

/** A cluster for tests: as the service's own, but nothing in it has to survive a power cut. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '128MB',
  // The process and the database of each line tell which test caused it.
  log_line_prefix: '%p %d ',
}

/** One cluster for a whole run: its address, and the environment that lets test files find it. */
export type Cluster = {
  readonly url: string
  readonly environment: Readonly<Record<string, string>>
  /** The processor time of its server so far, in milliseconds; 0 for one that the run was told. */
  processorTime(): number
  stop(): Promise<void>
}

/** The cluster of a run, with the template migrated anew: the one that it was told, or one of its own. */
export async function clusterForRun(): Promise<Cluster> {
  const url = process.env[CLUSTER_URL]
  if (url === undefined) return startCluster()
  await dropIfThere(url, SAMPLE_TEMPLATE)
  await createEmptyTemplate(url, TEMPLATE)
  await migrate({ url: urlOf(url, TEMPLATE) })
  await closeTemplate(url, TEMPLATE)
  return { url, environment: {}, processorTime: () => 0, stop: async () => undefined }
}

/** Starts a cluster in a directory that goes with it, with the template already migrated. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), `goodsyard-test-${process.pid}-`))
  // Left by a signal, the database goes too: it ends with this process, and its files with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const embedded = await Embedded.start({
    dataDir,
    settings: SETTINGS,
    report: () => undefined,
    lost: (error) => {
      throw error
    },
  })
  const stop = async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate({ url: urlOf(embedded.url, TEMPLATE) })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: embedded.url,
    environment: { [CLUSTER_URL]: embedded.url, [CLUSTER_LOG]: join(dataDir, 'postgres.log') },
    processorTime: () => processorTimeOf(serverOf(dataDir)),
    stop,
  }
}

/** The process of the server on a data directory. */
function serverOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}
