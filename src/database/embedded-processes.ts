import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a database gets to stop of itself, and then to drop everything, before it is killed. */
const FAST_MS = 60_000
const IMMEDIATE_MS = 10_000

/** How long processes get to notice that their parent has ended. */
const ALONE_MS = 3_000

/** A process of a database cluster; the one without a parent in the cluster is its postmaster. */
type Process = { readonly pid: number; readonly command: string }

/**
 * Stops all processes of a cluster and waits until they have ended: a second postmaster beside running processes of
 * the first would corrupt the files. Returns whether there were any.
 */
export async function stopProcesses(clusterName: string): Promise<boolean> {
  if (processesOf(clusterName).length === 0) return false
  const postmaster = processesOf(clusterName).find(({ command }) =>
    command.includes(`cluster_name=${clusterName}`),
  )
  if (postmaster !== undefined) {
    signal([postmaster], 'SIGINT')
    if (await gone(clusterName, FAST_MS)) return true
    signal([postmaster], 'SIGQUIT')
    if (await gone(clusterName, IMMEDIATE_MS)) return true
  } else if (await gone(clusterName, ALONE_MS)) {
    return true
  }
  // Nothing that was answered is lost: it is in the log that the next start reads.
  signal(processesOf(clusterName), 'SIGKILL')
  if (await gone(clusterName, IMMEDIATE_MS)) return true
  throw new Error(`processes of ${clusterName} do not end: ${processesOf(clusterName).map(({ pid }) => pid)}`)
}

/** Whether the id of a former server process of a cluster now belongs to another process. */
export function isReused(pid: number, clusterName: string): boolean {
  const found = processes().find((process) => process.pid === pid)
  if (found === undefined) return false
  const isPostgres = /(^|\/)postgres(:|\s|$)/.test(found.command)
  const other = /\bgoodsyard-[0-9a-f]{16}\b/.exec(found.command)?.[0] ?? clusterName
  return !isPostgres || other !== clusterName
}

/** The name of the cluster stands in the command line of its postmaster and in the titles of the others. */
function processesOf(clusterName: string): Process[] {
  return processes().filter(
    ({ command }) =>
      command.includes(`cluster_name=${clusterName}`) || command.startsWith(`postgres: ${clusterName}:`),
  )
}

function processes(): Process[] {
  return process.platform === 'linux' ? processesOfLinux() : processesListed()
}

function processesOfLinux(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return [{ pid: Number(name), command }]
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
}

function processesListed(): Process[] {
  return spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8', maxBuffer: 64 << 20 })
    .stdout.split('\n')
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+\s+/, '') }))
}

function signal(targets: readonly Process[], name: NodeJS.Signals): void {
  for (const { pid } of targets) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function gone(clusterName: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (processesOf(clusterName).length > 0) {
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return true
}
