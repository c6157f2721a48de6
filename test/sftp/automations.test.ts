import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { actionAddition } from '../automations/installation.ts'
import { freePort } from '../support/ports.ts'
import { eventually, passwordOf, Yard } from './yard.ts'

const port = await freePort()
const yard = await Yard.start({
  environment: {
    SFTP_PORT: String(port),
    GOODSYARD_EGRESS_ALLOW: '127.0.0.1',
    GOODSYARD_EGRESS_PORTS: String(port),
  },
})
const fetcher = await yard.user('fetching', { direction: 'download' })
await yard.user('bringing')

type SentHeaders = Readonly<Record<string, string>>

function automation(
  attributes: Readonly<Record<string, unknown>>,
  destination: string,
  headers: SentHeaders,
) {
  return yard.made('automations', {
    ...attributes,
    actions_changes: [actionAddition([destination, headers])],
  })
}

/** The result of the only action of an automation. */
function endOf(automation_id: number) {
  return eventually(async () => {
    const [log] = await yard.rows<{ status: string; error: string | null }>(
      `select l.status, l.error from automation_action_logs l where l.automation_id = $1 and l.status in ('succeeded', 'failed')`,
      automation_id,
    )
    return log ?? null
  }, 'the end of the action')
}

const run = (id: number) => yard.server.api('POST', `/api/automations/${id}/run`)

suite('automations and files', () => {
  after(() => yard.stop())

  test('a file is offered to an SFTP user that downloads it', async () => {
    const id = await automation({}, 'ftp/ftp_user', {
      ftp_user_id: String(fetcher),
      file_name: 'out-{{ subdomain }}.txt',
      body: 'for {{ subdomain }}',
    })
    await run(id)
    assert.deepEqual(await endOf(id), { status: 'succeeded', error: null })
    const client = await yard.enter('fetching')
    assert.deepEqual(await client.list('/download'), ['out-demo.txt'])
    assert.equal((await client.get('/download/out-demo.txt')).toString(), 'for demo')
    const fetched = await eventually(async () => {
      const [file] = await yard.rows<{ status: string }>(
        `select status from ftp_files where file_name = 'out-demo.txt' and status = 'fetched'`,
      )
      return file ?? null
    }, 'the note that it was fetched')
    assert.equal(fetched.status, 'fetched')
    await client.does((sftp, done) => sftp.unlink('/download/out-demo.txt', done))
    assert.deepEqual(await client.list('/download'), [])
    await client.end()
  })

  test('a file named like a folder is refused', async () => {
    for (const file_name of ['..', 'out/.']) {
      const input = { ftp_user_id: String(fetcher), file_name, body: 'x' }
      const id = await automation({}, 'ftp/ftp_user', input)
      await run(id)
      assert.deepEqual(await endOf(id), {
        status: 'failed',
        error: 'ftp: its file_name is no name of a file',
      })
    }
  })

  test('a file is uploaded to an external SFTP server, whose host key must match', async () => {
    const input = {
      host: '127.0.0.1',
      port: String(port),
      username: 'bringing',
      password: passwordOf('bringing'),
      path: '/upload',
      file_name: 'outside.json',
      format: 'json',
    }
    const id = await automation({}, 'ftp/external', input)
    await run(id)
    assert.deepEqual(await endOf(id), { status: 'succeeded', error: null })
    const [file] = await yard.rows(`select count(*)::int from ftp_files where file_name = 'outside.json'`)
    assert.deepEqual(file, { count: 1 })
    const wary = await automation({}, 'ftp/external', { ...input, host_key: 'SHA256:nobody' })
    await run(wary)
    const waiting = await eventually(async () => {
      const [log] = await yard.rows<{ error: string }>(
        `select error from automation_action_logs where automation_id = $1 and status = 'waiting'`,
        wary,
      )
      return log ?? null
    }, 'the failed attempt')
    assert.match(waiting.error, /ftp: .*verification/i)
  })

  test('a forbidden address is refused', async () => {
    const { status, body } = await yard.server.api<{ errors: { symbol: string }[] }>(
      'POST',
      '/api/automations',
      {
        data: {
          type: 'automations',
          attributes: {
            actions_changes: [
              actionAddition([
                'ftp/external',
                { host: '10.0.0.1', username: 'someone', password: 'secret', file_name: 'a.txt' },
              ]),
            ],
          },
        },
      },
    )
    assert.deepEqual([status, body.errors[0]?.symbol], [422, 'destination_not_allowed'])
  })

  test('an uploaded file is imported by an automation', async () => {
    const [template] = await yard.rows<{ id: string }>(
      `select id from import_templates where template_type = 'StandardCustomer' limit 1`,
    )
    await automation({ resource_name: 'ftp_file', event: 'uploaded' }, 'file_import/template', {
      import_template_id: String(template?.id),
    })
    const client = await yard.enter('bringing')
    await client.put('/upload/people.csv', 'code,name\nANN,Ann\n')
    const end = await yard.imported('people.csv')
    assert.deepEqual(
      [end.status, end.source, end.created_count],
      ['completed', 'automation', '1'],
      JSON.stringify(end),
    )
    assert.deepEqual(await yard.rows(`select name from customers where code = 'ANN'`), [{ name: 'Ann' }])
    assert.ok((await client.list('/processed')).includes('people.csv'))
    await client.end()
  })

  test('an automation imports its own body by a configuration', async () => {
    const configuration = await yard.made('import_configurations', {
      name: 'customers',
      parser: 'headless_csv',
      failure_strategy: 'abort',
      automatic_processing_flows: [
        {
          code: 'main',
          name: 'main',
          processing_actions: [
            {
              action: 'build_resource',
              configuration: {
                resource_name: 'customer',
                attributes: { code: { index: 0 }, name: { index: 1 } },
              },
            },
          ],
        },
      ],
    })
    const id = await automation({}, 'file_import/configuration', {
      import_configuration_id: String(configuration),
      source: 'body',
      file_name: 'written.csv',
      body: 'BOB,Bob of {{ subdomain }}',
    })
    await run(id)
    assert.deepEqual(await endOf(id), { status: 'succeeded', error: null })
    const end = await yard.imported('written.csv')
    assert.deepEqual([end.status, end.created_count], ['completed', '1'], JSON.stringify(end))
    assert.deepEqual(await yard.rows(`select name from customers where code = 'BOB'`), [
      { name: 'Bob of demo' },
    ])
  })

  test('the event of a failed import names its cause, and is one level deeper', async () => {
    const [template] = await yard.rows<{ id: string }>(
      `select id from import_templates where template_type = 'StandardCustomer' limit 1`,
    )
    const id = await automation({}, 'file_import/template', {
      import_template_id: String(template?.id),
      source: 'body',
      file_name: 'nameless.csv',
      body: 'code\nCAT\n',
    })
    await run(id)
    assert.equal((await yard.imported('nameless.csv')).status, 'failed')
    const [began] = await yard.rows<{ event_id: string }>(
      `select event_id from automation_runs where automation_id = $1`,
      id,
    )
    assert.deepEqual(
      await yard.rows(
        `select resource_name, cause_id, depth::int from events
         where kind = 'domain' and coalesce(data->'context', data)->>'file_name' = 'nameless.csv'
         order by resource_name`,
      ),
      ['failure_event_log', 'ftp_import'].map((resource_name) => ({
        resource_name,
        cause_id: began?.event_id,
        depth: 1,
      })),
    )
  })
})
