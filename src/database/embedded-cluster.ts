import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, handOver, namedAccount, ownerOf } from './embedded-account.ts'
import { StartupFailure } from './startup-failure.ts'

/** The superuser of the embedded cluster. */
export const SUPERUSER = 'goodsyard'

/** The location of a cluster, its account and its programs. */
export type Cluster = {
  readonly directory: string
  readonly account: Account | null
  readonly program: string
}

/** The environment of PostgreSQL's programs: nothing of ours but the path, and no language but its own. */
export const PLAIN_ENVIRONMENT = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

/**
 * How a process that stands in the data directory calls it. On Linux it is reached without walking its path, which
 * leads through folders that the account of the database may have no right to enter.
 */
export function directoryAsSeenFrom(cluster: Cluster): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster.directory
}

/**
 * Creates a cluster that compares texts by bytes and knows the upper and lower case of every alphabet.
 * It is created in a temporary folder that is renamed when it is complete.
 */
export async function makeCluster(cluster: Cluster, isDurable: boolean): Promise<void> {
  const parent = dirname(cluster.directory)
  const unfinished = `${cluster.directory}.new-${process.pid}`
  for (const name of readdirSync(parent)) {
    if (name.startsWith('postgres.new-')) rmSync(join(parent, name), { recursive: true, force: true })
  }
  mkdirSync(unfinished, { mode: 0o700 })
  const maker = namedAccount()
  if (maker !== null) handOver(unfinished, maker)
  await initdb({ ...cluster, directory: unfinished, account: maker }, isDurable)
  if (cluster.account !== null) handOver(unfinished, cluster.account)
  renameSync(unfinished, cluster.directory)
  if (isDurable) syncFolder(parent)
}

/** Whether there is a cluster. */
export function clusterExists(cluster: Cluster): boolean {
  return existsSync(join(cluster.directory, 'PG_VERSION'))
}

/** A cluster that root has copied belongs to root; this changes the owner back. */
export function restoreOwner(cluster: Cluster): void {
  const owner = ownerOf(cluster.directory)
  if (owner === null) return
  if (cluster.account !== null && owner.uid !== cluster.account.uid)
    handOver(cluster.directory, cluster.account)
  if (cluster.account === null && owner.uid !== process.getuid?.()) {
    throw new StartupFailure(
      `${cluster.directory} belongs to account ${owner.uid}: start with the account that made it, or set another DATA_DIR`,
    )
  }
}

async function initdb(cluster: Cluster, isDurable: boolean): Promise<void> {
  const args = [
    `--pgdata=${directoryAsSeenFrom(cluster)}`,
    `--username=${SUPERUSER}`,
    // Everybody who can reach the socket can read the files as well; network connections are refused.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
  ]
  const child = spawn(join(cluster.program, 'bin', 'initdb'), args, {
    cwd: cluster.directory,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: PLAIN_ENVIRONMENT,
    ...(cluster.account ?? {}),
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new StartupFailure(`the database could not be made: ${stderr.trim()}`)
}

/** A directory entry is only safe from a power cut when its directory has been written too. */
function syncFolder(directory: string): void {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
