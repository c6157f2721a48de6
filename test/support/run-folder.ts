import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, as most machines have one. */
const IN_MEMORY = '/dev/shm'

/** Several times what a run needs at once. */
const ROOM_BYTES = 3 * 2 ** 30

/**
 * Makes the folder in which everything of a run lies, its database too, and which ends with this process: in memory where there is
 * room, since the copies of the database are thousands of files that are made, hardly written to and removed.
 */
export function makeRunFolder(): string {
  for (const place of [IN_MEMORY, tmpdir()]) if (existsSync(place)) dropAbandoned(place)
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), `goodsyard-test-${process.pid}-`))
  // Others work in it as they do in /tmp: where the tests are run by root, databases and browsers have accounts of their own.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Whether programs, too, can be run from there: containers may forbid it. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const room = Math.min(bavail * bsize, process.availableMemory())
    return room >= ROOM_BYTES && !/^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync('/proc/mounts', 'utf8'))
  } catch {
    return false
  }
}

/** Runs that were killed leave their databases running; without its files a database ends within a minute. */
function dropAbandoned(place: string): void {
  const names = readdirSync(place, { withFileTypes: true }).filter((one) => one.isDirectory())
  for (const { name } of names) {
    const pid = Number(/^goodsyard-test-(\d+)-/.exec(name)?.[1] ?? 0)
    if (pid > 0 && !isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
