import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, suite, test } from 'node:test'
import { parse } from 'yaml'
import { freePort } from '../support/ports.ts'
import { TestServer } from '../support/server.ts'

// The alerts and the dashboard are compared with the metrics of the service. `promtool` is in the Debian package prometheus.

const ALERTS = 'deploy/prometheus/alerts.yaml'
const DASHBOARD = 'deploy/grafana/goodsyard.json'
const PAGE = 'docs/operating/watching.md'

type Rules = {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}
type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }

const rules = (parse(readFileSync(ALERTS, 'utf8')) as Rules).groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { readonly panels: readonly Panel[] }

const promtool = (...args: readonly string[]) => execFileSync('promtool', [...args], { encoding: 'utf8' })

suite('the alerts', () => {
  test('are valid Prometheus rules', () => {
    assert.match(promtool('check', 'rules', ALERTS), new RegExp(`SUCCESS: ${rules.length} rules found`))
    promtool('check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yaml')
  })

  test('fire at wrong values, and not at others', () => {
    promtool('test', 'rules', 'deploy/prometheus/alerts.test.yaml')
    const tested = readFileSync('deploy/prometheus/alerts.test.yaml', 'utf8')
    for (const { alert } of rules) {
      const times = [...tested.matchAll(new RegExp(`alertname: ${alert}\\n`, 'g'))]
      assert.equal(times.length, 2, alert)
    }
  })

  test('are each explained on the page, which explains no others', () => {
    const explained = [...readFileSync(PAGE, 'utf8').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
    assert.deepEqual(
      explained,
      rules.map(({ alert }) => alert),
    )
  })
})

suite('the metrics of alerts and dashboard', () => {
  let server: TestServer
  let measured: ReadonlySet<string>
  let text: string
  before(async () => {
    server = await TestServer.start({
      environment: {
        GOODSYARD_METRICS_TOKEN: 'the token of Prometheus',
        SFTP_PORT: String(await freePort()),
      },
    })
    const answer = await fetch(`${server.url}/metrics`, {
      headers: { authorization: 'Bearer the token of Prometheus' },
    })
    text = await answer.text()
    measured = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
  })
  after(() => server?.stop())

  /** Metrics that only exist with a replica or the SFTP server. */
  const OPTIONAL = ['goodsyard_replica_behind_seconds', 'goodsyard_sftp_sessions']

  const unknownIn = (expr: string) =>
    [...expr.matchAll(/\b(?:goodsyard|process|nodejs)_\w+/g)]
      .map(([name]) => name.replace(/_bucket$/, ''))
      .filter((name) => !measured.has(name) && !OPTIONAL.includes(name))

  test('have names and types that promtool accepts', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: text,
      encoding: 'utf8',
    })
    assert.deepEqual([status, stdout, stderr], [0, '', ''])
  })

  test('a log line names the request once', async () => {
    const read = () => server.output.split('\n').filter((line) => line.includes('"msg":"request"'))
    // The answer may come before the line.
    while (read().length === 0) await fetch(`${server.url}/health`)
    const lines = read().filter((line) => line.endsWith('}'))
    for (const line of lines) {
      assert.equal(line.match(/"request_id":/g)?.length, 1, line)
      assert.doesNotMatch(line, /reqId/)
    }
  })

  test('exist in the service', () => {
    assert.deepEqual(
      rules.flatMap(({ expr }) => unknownIn(expr)),
      [],
    )
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    assert.deepEqual(shown.flatMap(unknownIn), [])
    assert.ok(shown.length > 20)
    const source =
      readFileSync('src/entry/sftp/sftp-server.ts', 'utf8') +
      readFileSync('src/entry/http/metrics.ts', 'utf8')
    for (const name of OPTIONAL) assert.ok(source.includes(`'${name}'`), name)
  })

  test('are all shown on the dashboard', () => {
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
    const missing = [...measured].filter((name) => name.startsWith('goodsyard_') && !shown.includes(name))
    assert.deepEqual(missing, [])
  })
})
