import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '#database/migrator.ts'
import { document } from '../support/api-client.ts'
import { PostgresServer, SERVER_PROGRAM, serverFolder } from '../support/postgres-server.ts'
import { skipWithout } from '../support/program.ts'
import { TestServer } from '../support/server.ts'

// A primary is ended abruptly under load and its standby is promoted (docs/operating/failover.md).

const WRITERS = 4
/** Writes before the primary ends, and after the standby serves. */
const WRITES = 100

type Attempt = { readonly code: string; readonly status: number; readonly ended: number }

/** Writes sites until it is told to stop; each has a code of its own. */
class Writers {
  readonly attempts: Attempt[] = []
  #isOver = false
  readonly #ended: Promise<unknown>

  constructor(server: TestServer) {
    this.#ended = Promise.all(Array.from({ length: WRITERS }, (_, writer) => this.#write(server, writer)))
  }

  async #write(server: TestServer, writer: number): Promise<void> {
    for (let count = 1; !this.#isOver; count += 1) {
      const code = `W${writer}-${count}`
      const { status } = await server.api('POST', '/api/sites', document('sites', { code, name: code }))
      this.attempts.push({ code, status, ended: performance.now() })
      // Whoever is told to come back does not come back at once.
      if (status !== 200) await pause(50)
    }
  }

  get written(): readonly Attempt[] {
    return this.attempts.filter(({ status }) => status === 200)
  }

  async reach(count: number): Promise<void> {
    while (this.written.length < count) await pause(20)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#ended
  }
}

type Drill = {
  readonly lost: number
  readonly seconds: number
  readonly statuses: ReadonlySet<number>
  readonly written: number
}

async function failOver(isSynchronous: boolean): Promise<Drill> {
  await using closing = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-failover-'))
  chmodSync(folder, 0o755)
  closing.defer(() => rmSync(folder, { recursive: true, force: true }))
  const primary = await PostgresServer.create(serverFolder(folder, 'primary'))
  closing.defer(() => primary.end('SIGQUIT'))
  await primary.query('create database yard', 'postgres')
  await migrate({ url: primary.urlOf('yard') })
  primary.baseBackup(serverFolder(folder, 'standby'), '--write-recovery-conf', '--wal-method=stream')
  const standby = await PostgresServer.open(join(folder, 'standby'))
  closing.defer(() => standby.end('SIGQUIT'))
  if (isSynchronous) {
    await primary.query("alter system set synchronous_standby_names = '*'")
    await primary.query('select pg_reload_conf()')
  }
  const hosts = [standby, primary].map(({ port }) => `127.0.0.1:${port}`).join(',')
  const url = `postgresql://goodsyard@${hosts}/yard?target_session_attrs=read-write`
  const server = await TestServer.start({ database: null, environment: { DATABASE_URL: url } })
  closing.defer(() => server.stop())
  const writers = new Writers(server)
  await writers.reach(WRITES)
  await primary.end('SIGQUIT')
  const gone = performance.now()
  standby.promote()
  await writers.reach(writers.written.length + WRITES)
  await writers.end()
  const first = writers.written.find(({ ended }) => ended > gone)
  const stored = new Set((await standby.query('select code from sites')).map(({ code }) => code))
  assert.equal((await fetch(`${server.url}/health/ready`)).status, 200)
  return {
    lost: writers.written.filter(({ code }) => !stored.has(code)).length,
    seconds: ((first?.ended ?? Number.NaN) - gone) / 1000,
    statuses: new Set(writers.attempts.map(({ status }) => status)),
    written: writers.written.length,
  }
}

describe('a standby that is promoted when its primary has crashed', {
  skip: skipWithout(SERVER_PROGRAM),
}, () => {
  for (const isSynchronous of [true, false])
    test(`is written to by the same process, ${isSynchronous ? 'and has all that was answered, if it is synchronous' : 'and nothing is answered but success and 503'}`, async (context) => {
      const { lost, seconds, statuses, written } = await failOver(isSynchronous)
      context.diagnostic(`${lost} of ${written} lost, ${seconds.toFixed(1)} s without a write`)
      assert.deepEqual(
        [...statuses].filter((status) => status !== 200 && status !== 503),
        [],
      )
      if (isSynchronous) assert.equal(lost, 0)
    })
})
