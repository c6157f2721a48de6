import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The numbers of the account that the browser runs under. */
export type Account = { readonly uid: number; readonly gid: number }

/** Where the search for a number begins: far from that of the embedded database, whose files the browser must not read. */
const FIRST_NUMBER = 55_532

/** How often a profile is removed: processes of the browser that are still ending may write into it. */
const REMOVALS = 5
const BETWEEN_REMOVALS_MS = 100

/**
 * Starts the browser under its account. The driver can start no program under another account, nor with further arguments in front,
 * so it starts this instead; the last of several profile folders is the one that counts.
 */
const LAUNCHER = `#!/bin/sh
cd /
exec setpriv --reuid="$BROWSER_UID" --regid="$BROWSER_GID" --clear-groups --inh-caps=-all -- \\
  "$BROWSER_PROGRAM" "$@" --user-data-dir="$HOME"
`

/** The account that the browser runs under, whose number no account or group of the machine has; null is our own, which is not root. */
export function browserAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const taken = new Set(['/etc/passwd', '/etc/group'].flatMap(numbersIn))
  let number = FIRST_NUMBER
  while (taken.has(number)) number += 1
  return { uid: number, gid: number }
}

/** The numbers of accounts or groups in a file of the machine; a machine without the file has none. */
function numbersIn(file: string): readonly number[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.map((line) => Number(line.split(':')[2]))
}

/** Why no program can be started under the account, in words for whoever runs the service; null where it can. */
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

/** The first folder that every account can reach and nobody but us can write to; those that are not there yet are made. */
export async function reachableFolder(folders: readonly string[]): Promise<string> {
  for (const folder of folders) {
    const isMade = await makeOpenFolder(folder).then(
      () => true,
      () => false,
    )
    if (isMade && isOurs(folder) && isOurs(dirname(folder)) && isReachable(folder)) return folder
  }
  throw new Error(`another account than root can reach none of ${folders.join(', ')}`)
}

/** Makes a folder, and those it lies in, open to every account whatever the umask is. */
async function makeOpenFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeOpenFolder(dirname(folder))
  await mkdir(folder)
  await chmod(folder, 0o755)
}

function isOurs(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  return uid === process.getuid?.() && (mode & 0o022) === 0
}

/** Whether everybody may enter a folder and all it lies in. */
function isReachable(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (folder === dirname(folder) || isReachable(dirname(folder)))
}

/** A program that starts the browser under an account, with a profile folder of that account. */
export type Launcher = {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
  /** Removes the profile, when the browser has ended. */
  remove(): Promise<void>
}

/** Makes what starts a program under an account; the launcher is kept in a folder of ours. */
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

/** Written beside its place and moved there, so that another process never starts half of it. */
async function writeLauncher(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'launcher')
  const beside = `${path}.${process.pid}`
  await writeFile(beside, LAUNCHER)
  await chmod(beside, 0o700)
  await rename(beside, path)
  return path
}

/** Removed by the account itself: what root removes, a process of the account could point elsewhere meanwhile. */
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
