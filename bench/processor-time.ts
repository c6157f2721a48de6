import { readdirSync, readFileSync } from 'node:fs'

/** A tick of the kernel's accounts, in milliseconds. */
const TICK_MS = 10

/** The processor time that a service and a database have used, in milliseconds; that of ended processes has the postmaster. */
export function processorTimeMs(service: number, postmaster: number): number {
  const [, , ...ended] = timesOf(postmaster)
  const running = [service, ...databaseProcesses(postmaster)].flatMap((pid) => timesOf(pid).slice(0, 2))
  return [...ended, ...running].reduce((sum, ticks) => sum + ticks, 0) * TICK_MS
}

/** The processor time that a process itself has used, in milliseconds. */
export function ownTimeMs(pid: number): number {
  return timesOf(pid)
    .slice(0, 2)
    .reduce((sum, ticks) => sum + ticks * TICK_MS, 0)
}

/** A postmaster and everything it started. */
function databaseProcesses(postmaster: number): readonly number[] {
  const parents = new Map(
    readdirSync('/proc').flatMap((entry) => {
      const pid = Number(entry)
      const parent = Number.isInteger(pid) ? statOf(pid)[1] : undefined
      return parent === undefined ? [] : [[pid, Number(parent)] as const]
    }),
  )
  return [postmaster, ...[...parents].flatMap(([pid, parent]) => (parent === postmaster ? [pid] : []))]
}

/** What a process has used itself, twice, and what those have that it started and that have ended, twice: as user and system. */
function timesOf(pid: number): readonly number[] {
  return statOf(pid).slice(11, 15).map(Number)
}

/** The fields of a process from its state on; none where it is gone. */
function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}
