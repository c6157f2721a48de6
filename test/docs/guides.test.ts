import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, suite, test } from 'node:test'
import { defaultImportTemplates } from '#domain/imports/default-templates.ts'
import { FILE_SLOTS } from '#domain/imports/standard-columns.ts'
import { standardTypes } from '#domain/imports/standard-types.ts'
import { type GuideEnvironment, runGuide } from '../support/guides.ts'
import { freePort, TestServer } from '../support/server.ts'

// The guides as they are served, and their commands as readers paste them, each guide in its own tenant.

/** The guides with their first requests, which have a test of their own. */
const NAMES = readdirSync('docs/guides')
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -'.md'.length))

suite('guides', () => {
  let server: TestServer
  let receiver: number
  before(async () => {
    receiver = await freePort()
    server = await TestServer.start({
      environment: {
        // The receiver of the guide runs beside the service.
        GOODSYARD_EGRESS_ALLOW: '127.0.0.1',
        GOODSYARD_EGRESS_ALLOW_HTTP: 'true',
        GOODSYARD_EGRESS_PORTS: String(receiver),
      },
    })
  })
  after(() => server.stop())

  const environmentOf = async (name: string): Promise<GuideEnvironment> => {
    const attributes = { subdomain: `guide-${name}` }
    const { status } = await server.api('POST', '/api/subdomains', {
      data: { type: 'subdomains', attributes },
    })
    assert.equal(status, 200)
    return {
      GOODSYARD_URL: server.url,
      TENANT: attributes.subdomain,
      CLIENT_ID: server.clientId,
      CLIENT_SECRET: encodeURIComponent(server.clientSecret),
      RECEIVER_PORT: String(receiver),
    }
  }

  for (const name of NAMES.filter((one) => one !== 'first-requests'))
    test(`the commands of ${name} do what the page shows`, async () => {
      await runGuide(name, await environmentOf(name))
    })

  test('each guide is a page without scripts and inline styles, and listed in the reference', async () => {
    const pages = await Promise.all(
      NAMES.map(async (name) => {
        const answer = await fetch(`${server.url}/docs/guides/${name}`)
        assert.equal(answer.status, 200, name)
        assert.match(
          String(answer.headers.get('content-security-policy')),
          /default-src 'none'; style-src 'self';/,
        )
        return { name, html: await answer.text() }
      }),
    )
    for (const { name, html } of pages) {
      assert.doesNotMatch(html, /<script|<style|\sstyle=|\son\w+=|javascript:/i, name)
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '')
      assert.equal(new Set(ids).size, ids.length, name)
      assert.ok(
        ids.every((id) => /^[a-z0-9-]+$/.test(id)),
        name,
      )
    }
    const anchors = new Map(pages.map(({ name, html }) => [`/docs/guides/${name}`, html]))
    const links = pages.flatMap(({ html }) =>
      [...html.matchAll(/href="(\/docs\/guides[^"]*)"/g)].map(([, to]) => to ?? ''),
    )
    for (const link of new Set(links)) {
      const [path = '', anchor] = link.split('#')
      assert.equal((await fetch(`${server.url}${path}`)).status, 200, link)
      if (anchor !== undefined) assert.ok(anchors.get(path)?.includes(`id="${anchor}"`), link)
    }
    for (const path of ['/docs', '/docs/guides']) {
      const html = await (await fetch(`${server.url}${path}`)).text()
      for (const name of NAMES) assert.ok(html.includes(`href="/docs/guides/${name}"`), `${path} ${name}`)
    }
    assert.equal((await fetch(`${server.url}/docs/guides/nowhere`)).status, 404)
    assert.equal((await fetch(`${server.url}/docs/guides/samples/nowhere.csv`)).status, 404)
  })

  test('the samples can be downloaded', async () => {
    const answer = await fetch(`${server.url}/docs/guides/samples/ORDERS_sample.csv`)
    assert.match(
      String(answer.headers.get('content-disposition')),
      /^attachment; filename="?ORDERS_sample\.csv"?$/,
    )
    assert.equal(await answer.text(), readFileSync('docs/guides/samples/ORDERS_sample.csv', 'utf8'))
  })

  test('the guide to files names every column of the standard files, each of which has a sample', () => {
    const page = readFileSync('docs/guides/files.md', 'utf8')
    const rows = [
      ...page.matchAll(/^\| `(\w+)_` \| [^|]* \| ([^|]*) \| \[sample\]\(samples\/(\w+)_sample\.csv\) \|$/gm),
    ]
    const named = new Map(rows.map(([, kind = '', columns = '']) => [kind, columnsIn(columns)]))
    assert.equal(rows.length, defaultImportTemplates.length)
    for (const { template_type, file_regexp } of defaultImportTemplates) {
      const kind = file_regexp.slice(1, file_regexp.indexOf('_.*'))
      const declared = standardTypes[template_type]?.columns.map(
        ({ column, required }) => `${column}${required ? '*' : ''}`,
      )
      const shown = named.get(kind) ?? []
      const slots = Object.values(FILE_SLOTS).flat()
      const own = (declared ?? []).filter((column) => !(shown.includes('slots') && slots.includes(column)))
      assert.deepEqual(shown.filter((column) => column !== 'slots').sort(), [...own].sort(), kind)
      const header =
        readFileSync(`docs/guides/samples/${kind}_sample.csv`, 'utf8').split('\n', 1)[0]?.split(',') ?? []
      const known = new Set(declared?.map((column) => column.replace('*', '')))
      assert.deepEqual(
        header.filter((column) => !known.has(column)),
        [],
        kind,
      )
    }
  })
})

/** The columns that a cell names, with abbreviations expanded: `string1 (batch) to string5`, `address`. */
function columnsIn(cell: string): readonly string[] {
  return cell.split(', ').flatMap((part) => {
    const words = part.replaceAll(/ \([^)]*\)/g, '')
    const [, first = '', star = '', last = ''] = /^(\w+?\d)(\*?) to (\w+?\d)$/.exec(words) ?? []
    if (words === 'address')
      return [
        'address_1',
        'address_2',
        'address_3',
        'address_4',
        'postcode',
        'country_code',
        'email_address',
        'phone_number',
      ]
    if (first === '') return [words]
    const stem = first.slice(0, -1)
    const [from, to] = [Number(first.at(-1)), Number(last.at(-1))]
    return Array.from(
      { length: to - from + 1 },
      (_, place) => `${stem}${from + place}${place === 0 ? star : ''}`,
    )
  })
}
