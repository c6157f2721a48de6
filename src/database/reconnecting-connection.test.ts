import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { cloneDatabase, type TestDatabase } from '../../test/support/cluster.ts'
import { ReconnectingConnection } from './reconnecting-connection.ts'

const NAME = 'goodsyard kept'

suite('a reconnecting connection', () => {
  let clone: TestDatabase
  let owner: pg.Client
  before(async () => {
    clone = await cloneDatabase()
    owner = new pg.Client({ connectionString: clone.url })
    await owner.connect()
  })
  after(async () => {
    await owner.end()
    await clone.drop()
  })

  const end = () =>
    owner.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1', [
      NAME,
    ])
  const there = async () => {
    const { rows } = await owner.query('select pid from pg_stat_activity where application_name = $1', [NAME])
    return rows.length
  }

  /** Waits until the connection was set up the given number of times. */
  async function begun(times: () => number, wanted: number): Promise<void> {
    while (times() < wanted) await pause(50)
    await pause(100)
  }

  test('is opened again once after each loss, also if it is lost while it is being set up', async () => {
    let times = 0
    const begin = async (client: pg.Client) => {
      times += 1
      await client.query(times === 2 ? 'select pg_terminate_backend(pg_backend_pid())' : 'select 1')
    }
    const kept = await ReconnectingConnection.open({ url: clone.url, application_name: NAME, begin })
    assert.equal(await there(), 1)
    await end()
    await begun(() => times, 3)
    // A second attempt after one loss would have been made by now.
    await pause(1500)
    assert.equal(times, 3)
    assert.equal(await there(), 1)
    assert.equal((await kept.client?.query('select 1'))?.rowCount, 1)
    await kept.close()
    await end()
    await pause(100)
    assert.equal(await there(), 0)
  })

  test('that cannot be set up at first reports the reason and is not tried again', async () => {
    let times = 0
    const begin = async () => {
      times += 1
      throw new Error('nothing to begin with')
    }
    await assert.rejects(
      ReconnectingConnection.open({ url: clone.url, application_name: NAME, begin }),
      /nothing to begin with/,
    )
    await pause(1500)
    assert.equal(times, 1)
    assert.equal(await there(), 0)
  })

  test('is not opened again after it was closed', async () => {
    let times = 0
    const begin = async (client: pg.Client) => {
      times += 1
      await client.query('select 1')
    }
    const kept = await ReconnectingConnection.open({ url: clone.url, application_name: NAME, begin })
    await end()
    await kept.close()
    await pause(1500)
    assert.equal(times, 1)
    assert.equal(await there(), 0)
  })
})
