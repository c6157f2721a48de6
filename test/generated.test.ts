import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import test from 'node:test'
import { readConfig } from '#config.ts'
import { modelFor } from '#declare/model.ts'
import { openapiFor } from '#entry/docs/openapi.ts'
import { problemsPage } from '#entry/docs/problems-page.ts'
import { resourcesPage } from '#entry/docs/resources-page.ts'
import { schemaText } from '#entry/graphql/schema.ts'
import { ownedOperations } from '#operations/owned.ts'
import { operationsFor } from '#operations/table.ts'
import { declarations } from '#resources/index.ts'

const model = modelFor(declarations)
const operations = operationsFor(model, ownedOperations(model, readConfig({}).config))
const addresses = { base_url: 'http://localhost:8080', auth_url: 'http://localhost:8080' }

/** Every page that is written from the source, and what writes it. */
const pages: Readonly<Record<string, () => string>> = {
  'docs/PROBLEMS.md': problemsPage,
  'docs/RESOURCES.md': () => resourcesPage(model, operations),
  'docs/openapi.json': () => `${JSON.stringify(openapiFor(model, operations, addresses), null, 1)}\n`,
  'docs/schema.graphql': () => schemaText(model),
}

for (const [file, write] of Object.entries(pages)) {
  test(`${file} is what the source says; npm test -- --update writes it anew`, () => {
    const text = write()
    if (process.env.TEST_UPDATE === '1') writeFileSync(file, text)
    assert.ok(readFileSync(file, 'utf8') === text, `${file} is out of date`)
  })
}
