import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import test from 'node:test'
import { readConfig } from '#config.ts'
import { modelFor } from '#declare/make-model.ts'
import { listedResources } from '#declare/model.ts'
import { clientSource } from '#entry/docs/client-source.ts'
import { openapiFor } from '#entry/docs/openapi.ts'
import { problemsPage } from '#entry/docs/problems-page.ts'
import { resourcesPage } from '#entry/docs/resources-page.ts'
import { screenQuerySource } from '#entry/docs/screen-query-source.ts'
import { schemaFor, schemaText } from '#entry/graphql/schema.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { ownedOperations } from '#operations/owned.ts'
import { declarations } from '#resources/index.ts'
import { settings } from '#settings.ts'

const model = modelFor(declarations)
const operations = operationsFor(model, ownedOperations(model, readConfig({}).config))
const SETTINGS_PAGE = 'docs/operating/settings.md'
const addresses = { base_url: 'http://localhost:8080', auth_url: 'http://localhost:8080' }

/** The page of settings with its table generated again. */
function settingsPage(): string {
  const [introduction = ''] = readFileSync(SETTINGS_PAGE, 'utf8').split(/(?<=a test holds it\. -->\n)/)
  const rows = Object.values(settings).map(({ name, default: fallback, default_shown, description }) => {
    const shown = default_shown ?? (fallback === '' ? 'empty' : `\`${fallback}\``)
    return `| \`${name}\` | ${shown} | ${description} |`
  })
  return [`${introduction}| name | default | meaning |`, '|---|---|---|', ...rows, ''].join('\n')
}

const schema = schemaFor(model)

/** The route table and types of the TypeScript client, formatted. */
const client = clientSource(openapiFor(model, operations, addresses), schema)

/** The types of the queries of screens. */
const QUERIES = 'web/console/**/*.graphql'
const types = new Map(
  listedResources(model).flatMap(({ node, root_type, name }) => [
    [node, name],
    [root_type, name],
  ]),
)

/** The generated pages of code, before they are formatted. */
const unformatted: Readonly<Record<string, string>> = {
  'client/src/routes.ts': client.routes,
  'client/src/types.ts': client.types,
  ...Object.fromEntries(
    globSync(QUERIES).map((file) => [
      `${file}.ts`,
      screenQuerySource(file, readFileSync(file, 'utf8'), { schema, types }),
    ]),
  ),
}

/** Formats pages by one run of the formatter, in a temporary folder. */
function formatted(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'generated-'))
  try {
    const config = { root: true, extends: [resolve('biome.jsonc')], vcs: { enabled: false } }
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
    for (const [file, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    execFileSync(resolve('node_modules/.bin/biome'), ['format', '--write', '.'], {
      cwd: folder,
      stdio: 'pipe',
    })
    return Object.fromEntries(
      Object.keys(texts).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const code = formatted(unformatted)

/** Every page that is generated from the source, with its generator. */
const pages: Readonly<Record<string, () => string>> = {
  [SETTINGS_PAGE]: settingsPage,
  'docs/PROBLEMS.md': problemsPage,
  'docs/RESOURCES.md': () => resourcesPage(model, operations),
  'docs/openapi.json': () => `${JSON.stringify(openapiFor(model, operations, addresses), null, 1)}\n`,
  'docs/schema.graphql': () => schemaText(model),
  ...Object.fromEntries(Object.entries(code).map(([file, text]) => [file, () => text])),
}

for (const [file, write] of Object.entries(pages)) {
  test(`${file} is up to date; npm test -- --update writes it`, () => {
    const text = write()
    if (process.env.TEST_UPDATE === '1') writeFileSync(file, text)
    assert.ok(readFileSync(file, 'utf8') === text, `${file} is out of date`)
  })
}

test('the reader of the reference is the file of its package; npm test -- --update copies it', () => {
  for (const [file, source] of [
    ['openapi-explorer.min.js', 'dist/browser/openapi-explorer.min.js'],
    ['LICENSE', 'LICENSE'],
  ] as const) {
    const text = readFileSync(`node_modules/openapi-explorer/${source}`, 'utf8')
    const path = `src/entry/docs/reference/openapi-explorer/${file}`
    if (process.env.TEST_UPDATE === '1') writeFileSync(path, text)
    assert.ok(readFileSync(path, 'utf8') === text, `${path} is out of date`)
  }
})

test('every file of query types belongs to a query', () => {
  const alone = globSync(`${QUERIES}.ts`).filter((file) => !existsSync(file.slice(0, -'.ts'.length)))
  assert.deepEqual(alone, [])
})
