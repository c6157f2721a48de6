import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'

const PAGE = 'docs/SECURITY.md'

/** The files that a page links to, as paths from the root of the repository. */
function linkedFiles(page: string): readonly string[] {
  const links = readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)[^)]*\)/g)
  return [...links].map(([, link = '']) => join(dirname(page), link))
}

describe('the page on security', () => {
  test('names every security test beside its promise', () => {
    const named = new Set(linkedFiles(PAGE))
    const unnamed = globSync('test/security/*.test.ts').filter((file) => !named.has(file))
    assert.deepEqual(unnamed, [])
  })

  test('names a test for every promise', () => {
    const [promised = ''] = readFileSync(PAGE, 'utf8').split('\n## Figures')
    const promises = promised.match(/^\| (?!promise|-).*\|$/gm) ?? []
    assert.ok(promises.length > 20)
    assert.deepEqual(
      promises.filter((row) => !row.includes('.test.ts)')),
      [],
    )
  })
})

test('pages link to files that exist', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'client/*.md', 'samples/*.md'])
  const missing = pages.flatMap((page) =>
    linkedFiles(page)
      .filter((file) => !existsSync(file))
      .map((file) => `${page}: ${file}`),
  )
  assert.deepEqual(missing, [])
  assert.ok(pages.length > 80)
})
