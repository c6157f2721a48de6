import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, suite, test } from 'node:test'
import { defaultImportTemplates } from '#domain/imports/default-templates.ts'
import { FILE_SLOTS } from '#domain/imports/standard-columns.ts'
import { standardTypes } from '#domain/imports/standard-types.ts'
import { GUIDES, guideBlocks, guideEnvironment, receiverSettings, runGuide } from '../support/guides.ts'
import { freePort } from '../support/ports.ts'
import { TestServer } from '../support/server.ts'

// The guides as they are served, and their commands as readers paste them, one guide after the other in one tenant;
// `guides-in-turn.full.test.ts` follows them in other orders.

suite('guides', () => {
  let server: TestServer
  let receiver: number
  before(async () => {
    receiver = await freePort()
    server = await TestServer.start({ environment: receiverSettings(receiver) })
  })
  after(() => server.stop())

  for (const name of GUIDES)
    test(`the commands of ${name} do what the page shows, in the tenant of the guides before`, async () => {
      const printed = await runGuide(name, guideEnvironment(server, receiver))
      if (name === 'first-requests') assertFirstAnswers(printed)
    })

  test('a guide that is followed again stops at the first code that is taken, and names it', async () => {
    await assert.rejects(
      runGuide('getting-started', guideEnvironment(server, receiver)),
      /"symbol":"taken".*"field":"code"/,
    )
  })

  test('no command of a guide repeats itself without a bound', () => {
    for (const name of GUIDES)
      for (const { file, text } of guideBlocks(name))
        if (file?.endsWith('agent.mjs') !== true)
          assert.doesNotMatch(text, /^\s*(?:until |while[ (])|for \(;;\)/m, `${name} ${file ?? ''}`)
  })

  test('each guide is a page without scripts and inline styles, and listed in the reference', async () => {
    const pages = await Promise.all(
      GUIDES.map(async (name) => {
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
      for (const name of GUIDES) assert.ok(html.includes(`href="/docs/guides/${name}"`), `${path} ${name}`)
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

/** Asserts what the first requests were answered, none of which is refused. */
function assertFirstAnswers(printed: string): void {
  const answers = printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    answers.filter((answer) => 'error' in answer || 'errors' in answer),
    [],
  )
  const types = answers.flatMap((answer) => answer.data?.type ?? [])
  assert.deepEqual(types, [
    'sites',
    'locations',
    'ftp_users',
    'tax_types',
    'automation_runs',
    'carrier_services',
    'accounts',
    'account_warehouses',
    'account_products',
    'integration_runs',
    'subdomains',
    'sites',
  ])
  const lists = answers.flatMap((answer) =>
    'data' in answer && !('type' in answer.data) ? [answer.data] : [],
  )
  const codes = (root: string) =>
    lists
      .find((list) => root in list)
      ?.[root].all.edges.map((edge: { node: { code: string } }) => edge.node.code)
  assert.equal(lists.find((list) => 'import_templates' in list)?.import_templates.all.edges.length, 16)
  assert.deepEqual(codes('carriers'), ['NORTHLINE'])
  assert.deepEqual(codes('carrier_services'), ['NL-24'])
  assert.deepEqual(codes('accounts'), ['NORTHWARES'])
  assert.deepEqual(codes('products'), ['LADLE-1'])
  assert.deepEqual(codes('sites'), ['ONE'])
  const tools = answers.flatMap((answer) => ('result' in answer ? [answer.result.structuredContent] : []))
  assert.deepEqual(
    tools.map(({ products, dry_run, data }) => products?.[0].code ?? [dry_run, data.attributes.code]),
    ['LADLE-1', [true, 'SOUTH']],
  )
  assert.deepEqual(
    answers.find((answer) => 'is_default' in answer),
    { id: 1, code: 'EAN13', name: 'EAN-13 retail', is_default: true },
  )
}
