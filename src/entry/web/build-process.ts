import { existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { WEB_PROGRAMS } from '#access/web-applications.ts'
import { BUILDS, buildFolder, PROJECT } from './build-folder.ts'
import { compressFiles } from './compress-files.ts'

// Builds the web programs, unless a build of the current source exists: `bin/build.mjs` runs it, for `npm run build`
// and for the service when it starts. What it prints is the folder of the build, and nothing else.

const CLAIM = join(BUILDS, '.building')
const CLAIM_CHECK_MS = 200

const folder = await buildFolder()
if (!existsSync(folder)) {
  await mkdir(BUILDS, { recursive: true })
  while (!(await claimFolder())) await pause(CLAIM_CHECK_MS)
  try {
    if (!existsSync(folder)) await build(folder)
  } finally {
    await rm(CLAIM, { force: true })
  }
}
console.log(folder)

/** Builds into a temporary folder and renames it, so that a folder with its final name is complete. */
async function build(folder: string): Promise<void> {
  const { build } = await openBundler()
  const unfinished = `${folder}.${process.pid}`
  try {
    for (const program of WEB_PROGRAMS)
      await build({
        configFile: join(PROJECT, 'web', 'vite.config.ts'),
        configLoader: 'native',
        logLevel: 'warn',
        mode: program,
        build: { outDir: join(unfinished, program) },
      })
    await compressFiles(unfinished)
    await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await removeOthers(folder)
}

/** The bundler is a package of the web programs, not of the service. */
async function openBundler(): Promise<{
  build(options: Readonly<Record<string, unknown>>): Promise<unknown>
}> {
  const packages = createRequire(join(PROJECT, 'web', 'package.json'))
  return import(pathToFileURL(packages.resolve('vite')).href)
}

/** The service caches the files it serves, so builds of earlier sources are not needed; claims of others stay. */
async function removeOthers(folder: string): Promise<void> {
  const names = (await readdir(BUILDS)).filter((name) => !name.startsWith('.'))
  const others = names.map((name) => join(BUILDS, name)).filter((path) => path !== folder)
  await Promise.all(others.map((path) => rm(path, { recursive: true, force: true })))
}

/** Prevents concurrent builds; the claim of a process that has ended is void. */
async function claimFolder(): Promise<boolean> {
  const own = `${CLAIM}.${process.pid}`
  try {
    // Written first and then linked, so that a claim always names its owner.
    await writeFile(own, String(process.pid))
    await link(own, CLAIM)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(own, { force: true })
  }
  const owner = Number(await readFile(CLAIM, 'utf8').catch(() => '0'))
  if (owner > 0 && !isRunning(owner)) await rm(CLAIM, { force: true })
  return false
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
