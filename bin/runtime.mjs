import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, linkSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The first version that reads TypeScript as it is. */
const OLDEST = 24

/** Where the runtime keeps what it compiled: the next start need not, nor hold the compiler in its memory. */
const COMPILED = join(root, 'node_modules', '.cache', 'goodsyard')

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The folder of the web programs, with the packages that they are built of. */
const WEB = join(root, 'web')

/**
 * Makes sure that the packages of the service are installed, and for `development` also those of tests, checks and
 * builds. It is safe when two commands start together.
 */
export async function install({ development = false } = {}) {
  await Promise.all([installIn(root, development), development ? installIn(WEB, true) : null])
}

/** Makes sure that the packages of the service and those that the console is built of are installed. */
export async function installForBuild() {
  await Promise.all([installIn(root, false), installIn(WEB, true)])
}

/**
 * Starts to build the console in a process that gives way to all others, where it was never built; the service, which
 * starts meanwhile, takes the build over. An update of the source is built by the service.
 */
export function buildConsoleBeside() {
  if (existsSync(join(WEB, 'dist')) || process.env.GOODSYARD_WEB === '') return
  const child = spawn(process.execPath, [join(root, 'bin', 'build.mjs'), '--beside'], { stdio: 'ignore' })
  // Whatever goes wrong there goes wrong once more in the service, whose log says so.
  child.on('error', () => undefined).unref()
  process.once('exit', () => child.kill())
}

/** Installs what the lock file of a folder names; packages of development stay where they are installed already. */
async function installIn(folder, development) {
  if (isInstalled(folder, development)) return
  const claim = join(folder, '.installing')
  for (let waits = 0; !claimed(claim); waits += 1) {
    if (waits === 0) console.error('· waiting for another command that installs packages')
    await pause(200)
  }
  try {
    if (isInstalled(folder, development)) return
    const hasAll = development || hasDevelopment(folder)
    console.error(`· installing packages${folder === WEB ? ' of the console' : ''} (npm ci)`)
    const args = ['ci', ...(hasAll ? [] : ['--omit=dev']), '--no-audit', '--no-fund', '--loglevel=error']
    const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] })
    const [code] = await once(child, 'exit').catch((error) => [error.message])
    if (code !== 0) fail(`npm ci did not succeed in ${folder} (${code ?? 'it was ended'})`)
  } finally {
    rmSync(claim, { force: true })
  }
}

/**
 * Runs a TypeScript file on the runtime that the lock file names: in this process where it already is that runtime,
 * else in a child that gets the signals and gives its exit code. Answers only when it ends badly or the file is done.
 */
export async function run(file, args) {
  const node = runtime()
  const script = join(root, file)
  process.env.NODE_COMPILE_CACHE = COMPILED
  if (node === realpathSync(process.execPath)) {
    process.argv = [process.execPath, script, ...args]
    // Only a runtime new enough comes here; an older one, which only starts it, does not know the word.
    module.enableCompileCache(COMPILED)
    await import(pathToFileURL(script))
    return
  }
  const code = await runApart(node, [...process.execArgv, script, ...args])
  if (code !== 0) process.exitCode = code
}

/** Compiles the service where that was never done, or `again`; a folder that cannot be written to only costs time. */
export async function compile({ again = false } = {}) {
  process.env.NODE_COMPILE_CACHE = COMPILED
  if (existsSync(COMPILED) && !again) return
  console.error('· compiling')
  await runApart(runtime(), [join(root, 'bin', 'compile.mjs')])
}

/** Runs a command in a child and gives its exit code; a signal is passed on, and ends this process with the child. */
export async function runApart(command, args) {
  const child = spawn(command, args, { stdio: 'inherit' })
  let isToEnd = false
  const pass = (signal) => {
    isToEnd = true
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  const watch = watchParent(() => child.kill('SIGTERM'))
  try {
    const [code] = await once(child, 'exit')
    // Whoever interrupts one of several commands wants none of those behind it.
    if (isToEnd) process.exit(code ?? 1)
    return code ?? 1
  } finally {
    clearInterval(watch)
    for (const signal of SIGNALS) process.off(signal, pass)
  }
}

/** Killed, npm can pass nothing on; what it had started ends all the same. */
function watchParent(ended) {
  const parent = process.ppid
  const check = () => process.ppid !== parent && ended()
  return process.env.npm_lifecycle_event === undefined ? null : setInterval(check, 1_000).unref()
}

/** The path of the runtime to use: the installed one, or this one where that does not run here and this is new enough. */
export function runtime() {
  const installed = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(installed) && spawnSync(installed, ['--version']).status === 0)
    return realpathSync(installed)
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return realpathSync(process.execPath)
  return fail(
    `There is no Node ${OLDEST} or newer for ${process.platform}-${process.arch} among the packages; install one.`,
  )
}

/** Compares what is installed with what the lock file names; packages for other platforms may be missing. */
function isInstalled(folder, development) {
  const wanted = packages(join(folder, 'package-lock.json'))
  const present = packages(join(folder, 'node_modules', '.package-lock.json'))
  if (present === null) return false
  return Object.entries(wanted).every(([path, { version, optional, dev }]) => {
    if (path === '') return true
    const mayBeMissing = optional === true || (dev === true && !development)
    return present[path] === undefined ? mayBeMissing : present[path].version === version
  })
}

/** Whether packages of development are installed in a folder. */
function hasDevelopment(folder) {
  const present = packages(join(folder, 'node_modules', '.package-lock.json')) ?? {}
  return Object.values(present).some(({ dev }) => dev === true)
}

function packages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
}

/** Takes the right to install; a claim whose process is gone is void. */
function claimed(claim) {
  const own = `${claim}.${process.pid}`
  try {
    // Written first and linked then, so that a claim never stands without its owner.
    writeFileSync(own, String(process.pid))
    linkSync(own, claim)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') fail(`packages cannot be installed beside ${claim}: ${error.message}`)
  } finally {
    rmSync(own, { force: true })
  }
  if (!isAlive(Number(read(claim)))) rmSync(claim, { force: true })
  return false
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function fail(message) {
  console.error(`goodsyard: ${message}`)
  process.exit(1)
}
