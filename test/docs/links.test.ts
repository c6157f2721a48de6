import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { suite, test } from 'node:test'

// What the pages refer to exists: other pages, files, names in the source, and decisions by their numbers.

const WITHOUT_PACKAGES = { exclude: (name: string) => name === 'node_modules' }

type Page = { readonly file: string; readonly text: string }

const pages: readonly Page[] = globSync(['docs/**/*.md', '*.md', 'client/*.md'], WITHOUT_PACKAGES).map(
  (file) => ({ file, text: readFileSync(file, 'utf8') }),
)

/** Pages for developers; other pages name what is on the wire. The changelog names what there was at its time. */
const internal = pages.filter(
  ({ file }) =>
    /^docs\/(decisions\/|[A-Z]+\.md)|^CONTRIBUTING/.test(file) && !/RESOURCES|PROBLEMS/.test(file),
)

type Link = { readonly file: string; readonly text: string; readonly target: string }

const links: readonly Link[] = pages.flatMap(({ file, text }) =>
  [...text.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, text = '', target = '']) => ({
    file,
    text,
    target,
  })),
)

/** The words of a page that are set as code, outside of examples. */
function codeWords({ file, text }: Page): readonly (readonly [file: string, word: string])[] {
  const plain = text.replaceAll(/```[\s\S]*?```/g, '')
  return [...plain.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => [file, word] as const)
}

/** Files that an installation makes. */
const OF_AN_INSTALLATION = /^(?:data|DATA_DIR)\//

/** Where a path of a page may begin. */
const ROOTS = ['', 'src', 'src/domain', 'web', 'web/console', 'test', 'docs']

const PATH = /^(?:#?[\w@.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|js|css|sql|md|json|yaml|conf|service)$/

const source = globSync(
  [
    '{src,web,bin,test,bench,client,deploy}/**/*.{ts,tsx,mjs}',
    'migrations/*.sql',
    'package.json',
    'biome.jsonc',
  ],
  WITHOUT_PACKAGES,
)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
/** What pages name of other programs, since it is not used. */
const FOREIGN = new Set(['resourceLimits'])

const names = new Set(source.match(/[A-Za-z_$][\w$]*/g))

suite('pages', () => {
  test('link to pages and files that exist', () => {
    const lost = links.filter(({ file, target }) => {
      if (/^[a-z]+:/.test(target)) return false
      const [path = ''] = target.split('#')
      return path !== '' && !existsSync(join(dirname(file), path))
    })
    assert.deepEqual(lost, [])
    assert.ok(links.length > 300)
  })

  test('name decisions by the number of the page that they link to', () => {
    const wrong = links.filter(({ text, target }) => {
      const number = /^(\d{4})-/.exec(basename(target))?.[1]
      return number !== undefined && (text.match(/\b\d{4}\b/g) ?? []).some((shown) => shown !== number)
    })
    assert.deepEqual(wrong, [])
  })

  test('of decisions have a title with their own number or none', () => {
    const titles = pages.filter(({ file }) => file.startsWith('docs/decisions/'))
    const wrong = titles.filter(({ file, text }) => {
      const shown = /^# (\d{4})/.exec(text)?.[1]
      return shown !== undefined && !basename(file).startsWith(shown)
    })
    assert.deepEqual(
      wrong.map(({ file }) => file),
      [],
    )
    assert.ok(titles.every(({ text }) => /^# \S/.test(text)))
  })

  test('of decisions give first their context, then what was decided', () => {
    const decisions = pages.filter(({ file }) => file.startsWith('docs/decisions/'))
    const wrong = decisions.filter(({ text }) => {
      const words = [...text.matchAll(/^\*\*(Context|Decision|Faced|Chose|Chosen|Costs)\b/gm)].map(
        ([, word]) => word,
      )
      return words[0] !== 'Context' || words[1] !== 'Decision' || words.length !== 2
    })
    assert.deepEqual(
      wrong.map(({ file }) => file),
      [],
    )
  })

  test('are named by the source only where they exist', () => {
    const named = [...source.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([path]) => path)
    assert.deepEqual(
      named.filter((path) => !existsSync(path)),
      [],
    )
    assert.ok(named.length > 5)
    assert.doesNotMatch(source, /\(decisions?[ /]\d{4}/)
  })

  test('name files that exist', () => {
    const paths = pages
      .flatMap(codeWords)
      .filter(
        ([file, word]) => PATH.test(word) && !OF_AN_INSTALLATION.test(word) && !file.startsWith('client/'),
      )
    const lost = paths.filter(([, word]) => {
      const path = word.startsWith('#web/') ? word.slice(1) : word.replace(/^#/, 'src/')
      return !ROOTS.some((root) => existsSync(join(root, path)))
    })
    assert.deepEqual(lost, [])
    assert.ok(paths.length > 50)
  })

  test('for developers name functions, types and constants of the source', () => {
    const identifiers = internal
      .flatMap(codeWords)
      .map(([file, word]) => [file, /^([A-Za-z_$][\w$]*)(?:\(.*\))?$/.exec(word)?.[1] ?? ''] as const)
      .filter(([, name]) => /[a-z][A-Z]/.test(name) && !FOREIGN.has(name))
    assert.deepEqual(
      identifiers.filter(([, name]) => !names.has(name)),
      [],
    )
    assert.ok(identifiers.length > 50)
  })
})
