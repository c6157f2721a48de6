import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import test from 'node:test'
import { readConfig } from '#config.ts'
import { modelFor } from '#declare/make-model.ts'
import { clientSource } from '#entry/docs/client-source.ts'
import { openapiFor } from '#entry/docs/openapi.ts'
import { problemsPage } from '#entry/docs/problems-page.ts'
import { resourcesPage } from '#entry/docs/resources-page.ts'
import { schemaFor, schemaText } from '#entry/graphql/schema.ts'
import { ownedOperations } from '#operations/owned.ts'
import { operationsFor } from '#operations/table.ts'
import { declarations } from '#resources/index.ts'
import { settings } from '#settings.ts'

const model = modelFor(declarations)
const operations = operationsFor(model, ownedOperations(model, readConfig({}).config))
const SETTINGS_PAGE = 'docs/operating/settings.md'
const addresses = { base_url: 'http://localhost:8080', auth_url: 'http://localhost:8080' }

/** The page of settings with its table written anew. */
function settingsPage(): string {
  const [introduction = ''] = readFileSync(SETTINGS_PAGE, 'utf8').split(/(?<=a test holds it\. -->\n)/)
  const rows = Object.values(settings).map(({ name, default: fallback, default_shown, description }) => {
    const shown = default_shown ?? (fallback === '' ? 'empty' : `\`${fallback}\``)
    return `| \`${name}\` | ${shown} | ${description} |`
  })
  return [`${introduction}| name | default | meaning |`, '|---|---|---|', ...rows, ''].join('\n')
}

/** The TypeScript client's table of routes and its types, as the formatter has them. */
const client = clientSource(openapiFor(model, operations, addresses), schemaFor(model))

function formatted(file: string, text: string): string {
  const biome = ['biome', 'format', `--stdin-file-path=${file}`] as const
  return execFileSync(`node_modules/.bin/${biome[0]}`, biome.slice(1), {
    input: text,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
}

/** Every page that is written from the source, and what writes it. */
const pages: Readonly<Record<string, () => string>> = {
  [SETTINGS_PAGE]: settingsPage,
  'docs/PROBLEMS.md': problemsPage,
  'docs/RESOURCES.md': () => resourcesPage(model, operations),
  'docs/openapi.json': () => `${JSON.stringify(openapiFor(model, operations, addresses), null, 1)}\n`,
  'docs/schema.graphql': () => schemaText(model),
  'client/src/routes.ts': () => formatted('client/src/routes.ts', client.routes),
  'client/src/types.ts': () => formatted('client/src/types.ts', client.types),
}

for (const [file, write] of Object.entries(pages)) {
  test(`${file} is what the source says; npm test -- --update writes it anew`, () => {
    const text = write()
    if (process.env.TEST_UPDATE === '1') writeFileSync(file, text)
    assert.ok(readFileSync(file, 'utf8') === text, `${file} is out of date`)
  })
}
