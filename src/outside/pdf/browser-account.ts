import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** User and group id of the browser's account. */
export type Account = { readonly uid: number; readonly gid: number }

/**
 * Where the search for an unused id begins: far from that of the embedded database, whose files the browser must not
 * read.
 */
const FIRST_NUMBER = 55_532

/** Attempts to delete a profile: terminating processes of the browser may still write to it. */
const REMOVALS = 5
const BETWEEN_REMOVALS_MS = 100

/**
 * Starts the browser under its account. The driver can start no program under another account, nor prepend arguments,
 * so it starts this script instead; the last of several profile folders counts.
 */
const LAUNCHER = `#!/bin/sh
cd /
exec setpriv --reuid="$BROWSER_UID" --regid="$BROWSER_GID" --clear-groups --inh-caps=-all -- \\
  "$BROWSER_PROGRAM" "$@" --user-data-dir="$HOME"
`

/**
 * The account of the browser, with ids that no account or group of the machine has; null is our own account, which is
 * not root.
 */
export function browserAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const taken = new Set(['/etc/passwd', '/etc/group'].flatMap(numbersIn))
  let number = FIRST_NUMBER
  while (taken.has(number)) number += 1
  return { uid: number, gid: number }
}

/** The ids of accounts or groups in a system file; empty without the file. */
function numbersIn(file: string): readonly number[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.map((line) => Number(line.split(':')[2]))
}

/** Why no program can be started under the account, as a message for operators; null if it can. */
export function whyNoAccount({ uid, gid }: Account): string | null {
  const args = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=-all',
    '--',
    'sh',
    '-c',
    ':',
  ]
  const { status, error, stderr } = spawnSync('setpriv', args, { encoding: 'utf8', cwd: '/' })
  if (status === 0) return null
  const reason = (error?.message ?? stderr).trim()
  return `the service is root and cannot start Chromium under another account (${reason}): install setpriv (util-linux), run the service under another account, or set GOODSYARD_BROWSER_AS_ROOT=true`
}

/** The first folder that every account can reach and only we can write to; created if necessary. */
export async function reachableFolder(folders: readonly string[]): Promise<string> {
  for (const folder of folders) {
    const isMade = await makeWritableFolder(folder).then(
      () => true,
      () => false,
    )
    if (isMade && isOwnedByUs(folder) && isOwnedByUs(dirname(folder)) && isReachable(folder)) return folder
  }
  throw new Error(`another account than root can reach none of ${folders.join(', ')}`)
}

/** Creates a folder with its parents, readable by every account whatever the umask is. */
async function makeWritableFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeWritableFolder(dirname(folder))
  await mkdir(folder)
  await chmod(folder, 0o755)
}

function isOwnedByUs(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  return uid === process.getuid?.() && (mode & 0o022) === 0
}

/** Whether everybody may enter a folder and its parents. */
function isReachable(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (folder === dirname(folder) || isReachable(dirname(folder)))
}

/** A program that starts the browser under an account, with a profile folder of that account. */
export type Launcher = {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
  /** Deletes the profile after the browser has ended. */
  remove(): Promise<void>
}

/** Creates the launcher of programs under an account, in a folder of ours. */
export async function launcherFor(program: string, account: Account, folder: string): Promise<Launcher> {
  const path = await writeLauncher(folder)
  const profile = await mkdtemp(join(tmpdir(), 'goodsyard-browser-'))
  await chown(profile, account.uid, account.gid)
  const env = {
    BROWSER_PROGRAM: program,
    BROWSER_UID: String(account.uid),
    BROWSER_GID: String(account.gid),
    HOME: profile,
  }
  return { path, env, remove: () => removeAs(account, profile) }
}

/** Written to a temporary file and renamed, so that another process never runs an incomplete one. */
async function writeLauncher(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'launcher')
  const temporary = `${path}.${process.pid}`
  await writeFile(temporary, LAUNCHER)
  await chmod(temporary, 0o700)
  await rename(temporary, path)
  return path
}

/** Deleted by the account itself: a process of the account could redirect a deletion by root. */
async function removeAs(account: Account, profile: string): Promise<void> {
  for (let removals = 0; removals < REMOVALS; removals += 1) {
    const removing = spawn('rm', ['-rf', '--', profile], { ...account, cwd: '/', stdio: 'ignore' })
    const code = await once(removing, 'close').then(
      ([ended]) => ended,
      () => null,
    )
    if (code === 0) return
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_REMOVALS_MS))
  }
}
