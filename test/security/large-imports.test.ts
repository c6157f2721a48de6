import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, suite, test } from 'node:test'
import { eventually, Yard } from '../sftp/yard.ts'

const MIB = 1024 * 1024

/** A server with limits that a file reaches soon, and one with a time limit of a second. */
const yard = await Yard.start({
  ownProcess: true,
  environment: { GOODSYARD_IMPORT_MAX_ROWS: '100000', GOODSYARD_IMPORT_MAX_CELLS: '1000000' },
})
const hasty = await Yard.start({ environment: { GOODSYARD_IMPORT_SECONDS: '1' } })

type Words = Readonly<Record<string, unknown>>

/** Creates a configuration that builds no records, so that only reading takes time. */
function configuration(at: Yard, parser: string, more: Words = {}): Promise<number> {
  return at.made('import_configurations', {
    name: `${parser} ${JSON.stringify(more).slice(0, 100)}`,
    parser,
    failure_strategy: 'skip_resource',
    automatic_processing_flows: [],
    ...more,
  })
}

const setting = (setting_type: string, value: unknown) => ({ setting_type, value })

/** Uploads a file for a configuration and gives the id of its import. */
async function upload(at: Yard, id: number, { name, content }: { name: string; content: string }) {
  const { status, body } = await at.server.api<{ data: { id: string } }>(
    'POST',
    `/api/import_configurations/${id}/upload`,
    content,
    {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename=${name}`,
      },
    },
  )
  assert.equal(status, 200, JSON.stringify(body))
  return Number(body.data.id)
}

/** The result of an import, with the symbol of its logged failure. */
async function endOf(at: Yard, name: string) {
  const { id, status, message } = await at.imported(name)
  const [failure] = await at.rows<{ symbol: string }>(
    `select symbol from failure_event_logs where source_type = 'imports' and source_id = $1`,
    id,
  )
  return { status, symbol: failure?.symbol ?? null, message }
}

/** Waits until an import is being read. */
function isRead(at: Yard, id: number, interruptions = 1) {
  return eventually(async () => {
    const [row] = await at.rows<{ id: string }>(
      `select id from imports where id = $1 and status = 'parsing' and interruptions = $2`,
      id,
      interruptions,
    )
    return row ?? null
  }, 'the reading of the file')
}

/** The peak memory of the server, in MiB. */
function peakMemory({ server }: Yard): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** A pre-processor that never ends in practice: each letter starts a search to the end of the text. */
const ENDLESS = { kind: 'regexp_replace', configuration: { pattern: '.*x|a', with: 'b' } }
const ENDLESS_TEXT = 'a'.repeat(2 * MIB)

suite('no import slows or stops the service', () => {
  after(async () => {
    await Promise.all([yard.stop(), hasty.stop()])
  })

  test('a file of 25 MB in 13 million rows is refused at its limit, with the reason', async () => {
    const id = await configuration(yard, 'headless_csv')
    await upload(yard, id, { name: 'rows.csv', content: '1\n'.repeat(12.5 * MIB) })
    assert.deepEqual(await endOf(yard, 'rows.csv'), {
      status: 'failed',
      symbol: 'import_file_too_large',
      message: 'the file is too large: more than 100000 rows; split it into several files',
    })
    assert.ok(peakMemory(yard) < 1024, `${peakMemory(yard)} MiB`)
  })

  test('the header is checked before any row', async () => {
    await yard.user('flooding')
    const client = await yard.enter('flooding')
    await client.put('/upload/CUSTOMERS_1.csv', '1\n'.repeat(MIB))
    assert.deepEqual(await endOf(yard, 'CUSTOMERS_1.csv'), {
      status: 'failed',
      symbol: 'import_column_missing',
      message: 'column code, name is missing; the headings of the file are: 1',
    })
    await client.end()
  })

  test('the limits apply to every parser, and to a single record', async () => {
    const record_path = [setting('record_path', '/a/b')]
    const edifact = "UNH+1+ORDERS:D'BGM+220+1'UNT+3+1'"
    const files: readonly (readonly [string, Words, string, string])[] = [
      [
        'txt',
        { settings: [setting('layout', '[{"name":"a","start":0,"length":1}]')] },
        '1\n'.repeat(MIB),
        '100000 rows',
      ],
      ['xml', { settings: record_path }, `<a>${'<b/>'.repeat(MIB)}</a>`, '100000 rows'],
      ['edi', {}, edifact.repeat(100_001), '1000000 cells'],
      [
        'xml',
        { settings: record_path },
        `<a><b>${'<c/>'.repeat(6 * MIB)}</b></a>`,
        '50000 elements in one record',
      ],
      ['csv', {}, `code\n${`${'1,'.repeat(60)}\n`.repeat(20_000)}`, '1000000 cells'],
      ['csv', {}, `${','.repeat(20_000)}\n1\n`, '10000 columns'],
      [
        'csv',
        { settings: [setting('group_by', 'code')] },
        `code\n${'A\n'.repeat(10_001)}`,
        '10000 rows in one record',
      ],
    ]
    for (const [place, [parser, more, content, bound]] of files.entries()) {
      const name = `${place}.${parser}`
      await upload(yard, await configuration(yard, parser, more), { name, content })
      assert.deepEqual(await endOf(yard, name), {
        status: 'failed',
        symbol: 'import_file_too_large',
        message: `the file is too large: more than ${bound}; split it into several files`,
      })
    }
    assert.ok(peakMemory(yard) < 1024, `${peakMemory(yard)} MiB`)
  })

  test('a file that needs too much memory fails alone, and the service continues', async () => {
    const growing = { kind: 'replace', configuration: { find: 'x', with: 'y'.repeat(200) } }
    const id = await configuration(yard, 'xml', {
      pre_processors: [growing],
      settings: [setting('record_path', '/a/b')],
    })
    await upload(yard, id, { name: 'heap.xml', content: `<a><b>${'x'.repeat(2 * MIB)}</b></a>` })
    assert.deepEqual(await endOf(yard, 'heap.xml'), {
      status: 'failed',
      symbol: 'import_file_too_large',
      message:
        'the file is too large: reading it takes more than 256 MiB of memory; split it into several files',
    })
  })

  test('a file that takes too long to read fails with the reason', async () => {
    const id = await configuration(hasty, 'csv', { pre_processors: [ENDLESS] })
    await upload(hasty, id, { name: 'slow.csv', content: ENDLESS_TEXT })
    assert.deepEqual(await endOf(hasty, 'slow.csv'), {
      status: 'failed',
      symbol: 'import_read_timeout',
      message: 'reading the file took longer than 1 s; split the file, or simplify its pre_processors',
    })
  })

  test('a cancelled import stops being read, and the next file of the tenant is read', async () => {
    const id = await configuration(yard, 'csv', { pre_processors: [ENDLESS] })
    const cancelled = await upload(yard, id, { name: 'cancelled.csv', content: ENDLESS_TEXT })
    await isRead(yard, cancelled)
    assert.equal((await yard.server.api('POST', `/api/imports/${cancelled}/cancel`)).status, 200)
    await upload(yard, id, { name: 'next.csv', content: 'code\nA\n' })
    assert.equal((await yard.imported('next.csv')).status, 'completed')
    assert.equal((await yard.imported('cancelled.csv')).status, 'cancelled')
  })

  test('an import during which the service dies twice fails with the reason', async () => {
    const id = await configuration(yard, 'csv', { pre_processors: [ENDLESS] })
    const deadly = await upload(yard, id, { name: 'deadly.csv', content: ENDLESS_TEXT })
    for (const interruptions of [1, 2]) {
      await isRead(yard, deadly, interruptions)
      await yard.server.kill()
      await yard.server.startAgain()
    }
    assert.deepEqual(await endOf(yard, 'deadly.csv'), {
      status: 'failed',
      symbol: 'import_interrupted',
      message:
        'the import was given up after the service had been interrupted 2 times while processing it; retry it, or split the file',
    })
  })
})
