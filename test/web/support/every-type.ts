import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { help } from '#web/words/en-GB/help.ts'
import { en } from '#web/words/en-GB.ts'
import { helpText } from '#web/words/help-text.ts'
import type { ConsolePage } from './console-page.ts'
import { ConsoleUnderTest } from './console-under-test.ts'
import { isForPrograms } from './plain-words.ts'
import {
  type FilterDescription,
  firstRecords,
  readTypes,
  type TypeDescription,
  takesAttributes,
} from './type-descriptions.ts'

// Everything that the console generates for every type, in a real browser with the sample data: its list with a
// filter of each kind, its forms, a record, and the columns of its export.

let app: ConsoleUnderTest
let shown: ConsolePage
let all: readonly TypeDescription[]
let types: readonly TypeDescription[]
let firsts: ReadonlyMap<string, string>
let choice: (all: readonly TypeDescription[]) => readonly TypeDescription[] = (all) => all

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/all')
  all = await readTypes(app)
  types = choice(all)
  firsts = await firstRecords(app, types)
})
after(() => app?.close())

const listed = () => types.filter(({ root }) => root !== null)
/** A comparison of each family of filters, as in the URL of a list. */
const COMPARISONS: Readonly<Record<string, (filter: FilterDescription) => string>> = {
  text: () => 'ilike:a',
  id: () => 'filled:true',
  word: ({ options }) => `in:${options?.[0] ?? ''}`,
  flag: () => 'eq:true',
  integer: () => 'gteq:0',
  decimal: () => 'gteq:0.5',
  moment: () => 'from:last monday',
  day: () => 'from:today',
}

const comparisonWith = (filter: FilterDescription) => COMPARISONS[filter.family]?.(filter) ?? ''

/** Filters of own fields are offered only if the field has a label. */
const OWN_FIELD = /^(?:string|integer|boolean|datetime)\d$/

/** A filter of each family that a type has. */
function oneOfEachFamily({ filters }: TypeDescription): readonly FilterDescription[] {
  const offered = filters.filter((filter) => {
    const [operator] = comparisonWith(filter).split(':')
    return !OWN_FIELD.test(filter.name) && filter.operators.includes(operator ?? '')
  })
  return [...Map.groupBy(offered, ({ family }) => family).values()].flatMap(([first]) => first ?? [])
}

/** Waits for the list of a type: its rows, or the text that there are none. */
async function listOf({ name, description }: TypeDescription): Promise<void> {
  const { page } = shown
  // Tenants have their own page, which shows a table.
  const heading =
    name === 'subdomains'
      ? page.getByRole('heading', { name: 'Tenants', level: 1 })
      : page.locator(`h1[title=${JSON.stringify(helpText({ ...en, help }, description))}]`)
  await heading.waitFor()
  // The list of automations has recipes above it, which are closed.
  const list = page.locator('#content').locator('[role=grid][aria-busy=false], h2, table')
  await list.filter({ visible: true }).first().waitFor()
  assert.deepEqual([name, ...(await problems().allInnerTexts())], [name])
}

const problems = () => shown.page.locator('#content [role=alert]')

/** Flows are written in a notation of their own, which their editor shows. */
const WRITTEN_BY_PROGRAMMERS = /^\/records\/rf_flows\//

/** Opens a path, and asserts that the page shows no error or warning. */
async function opens(path: string, sign: ReturnType<typeof problems>): Promise<void> {
  await shown.go(path)
  await sign.or(problems()).first().waitFor()
  assert.deepEqual([path, ...(await problems().allInnerTexts())], [path])
  if (WRITTEN_BY_PROGRAMMERS.test(path)) return
  const texts = await shown.page.locator('#content').locator(TEXTS_OF_THE_SCREEN).allInnerTexts()
  assert.deepEqual([path, ...texts.filter(isForPrograms)], [path])
}

/** What the console says itself: labels, helps and buttons, no values of records. */
const TEXTS_OF_THE_SCREEN = 'label, legend, summary, dt, th, button, [role=tab], p[id$=-help]'

const isChangedInBulk = ({ operations }: TypeDescription) =>
  operations.some(({ takes, path }) => takes === 'ids_and_attributes' && !path.includes('{'))

/** Tests what the console generates for the types that are chosen of all. */
export function testEveryType(
  choose: (types: readonly TypeDescription[]) => readonly TypeDescription[],
): void {
  choice = choose
  suite('every type', () => {
    test('has a list, which accepts a filter of each kind that the type has', async () => {
      for (const type of listed()) {
        const filters = type.name === 'subdomains' ? [] : oneOfEachFamily(type)
        const words = filters.map((filter) => [`f.${filter.name}`, comparisonWith(filter)])
        await shown.go(`/records/${type.name}?${new URLSearchParams(Object.fromEntries(words))}`)
        await listOf(type)
        const chips = await shown.page.getByRole('list', { name: 'Filters' }).getByRole('listitem').count()
        if (filters.length > 0) assert.equal(chips, filters.length + 1, `${type.name}: ${words.join(' ')}`)
      }
      assert.deepEqual(shown.complaints, [])
    })

    test('with a create operation has a form, and every record opens with its form', async () => {
      const { page } = shown
      for (const type of types) {
        const path = `/records/${type.name}`
        if (takesAttributes(type, 'create'))
          await opens(`${path}/new`, page.getByRole('button', { name: 'Create' }))
        const id = type.root === null ? undefined : firsts.get(type.name)
        if (id === undefined) continue
        await opens(`${path}/${id}`, page.getByRole('tab', { name: 'History' }))
        // What has parts stands under each other, with names that people use.
        const facts = await page.locator('#content dl dd').allInnerTexts()
        assert.deepEqual([path, ...facts.filter((text) => /\(\(|\w: \(|\{"/.test(text))], [path])
        if (takesAttributes(type, 'update'))
          await opens(`${path}/${id}/edit`, page.getByRole('button', { name: 'Save' }))
      }
      assert.deepEqual(shown.complaints, [])
    })

    test('with a bulk update opens a dialog for the fields of a selection', async () => {
      const { page } = shown
      const bar = page.getByRole('region', { name: 'Acts' })
      const change = { name: 'Change', exact: true }
      const changed = listed().filter(
        (type) => isChangedInBulk(type) && firsts.has(type.name) && type.name !== 'subdomains',
      )
      assert.ok(changed.length > 0, 'no type is changed in bulk')
      for (const type of changed) {
        await shown.go(`/records/${type.name}?v=all`)
        await listOf(type)
        await page.getByLabel('Choose row 1', { exact: true }).check()
        const more = bar.getByRole('button', { name: /^(More|Acts)/ })
        await bar.getByRole('button', change).or(more).first().waitFor()
        if ((await bar.getByRole('button', change).count()) > 0) await bar.getByRole('button', change).click()
        else {
          await more.click()
          await page.getByRole('menuitem', change).click()
        }
        await page.getByRole('dialog').getByRole('combobox').first().waitFor()
        assert.deepEqual([type.name, ...(await problems().allInnerTexts())], [type.name])
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      assert.deepEqual(shown.complaints, [])
    })

    test('has an export with all columns of its list', async () => {
      const titles = new Map(all.map(({ name, title_fields }) => [name, title_fields[0]]))
      const failed = await Promise.all(
        listed().map(async (type) => {
          const { name, root, list_fields } = type
          const fields = list_fields.flatMap(({ kind, name: path, to }) =>
            kind === 'column'
              ? [{ path }]
              : kind === 'relation'
                ? [{ path: `${path}.${titles.get(to ?? '') ?? 'id'}` }]
                : [],
          )
          const request = { root, name, fields, format: 'csv' }
          let reply = await app.api.post('/api/list_exports', request)
          // Only so many exports of a tenant may wait.
          while (reply.status === 429) {
            await pause(500)
            reply = await app.api.post('/api/list_exports', request)
          }
          return reply.status === 200 ? [] : [`${name}: ${reply.text}`]
        }),
      )
      assert.deepEqual(failed.flat(), [])
    })
  })
}

/** What the console generates for a type: each family of its filters, its forms, and the change of many records at once. */
function partsOf(type: TypeDescription): readonly string[] {
  return [
    ...oneOfEachFamily(type).map(({ family }) => `filter of ${family}`),
    ...['create', 'update'].filter((name) => takesAttributes(type, name)),
    ...(isChangedInBulk(type) ? ['change in bulk'] : []),
    ...type.list_fields.map(({ kind }) => `column of ${kind}`),
  ]
}

/** As few types as have each part that the console generates, where those before have it not. */
export function oneOfEachPart(all: readonly TypeDescription[]): readonly TypeDescription[] {
  const seen = new Set<string>()
  const byParts = all
    .filter(({ root }) => root !== null)
    .toSorted((a, b) => partsOf(b).length - partsOf(a).length)
  return byParts.filter((type) => {
    const fresh = partsOf(type).filter((part) => !seen.has(part))
    for (const part of fresh) seen.add(part)
    return fresh.length > 0
  })
}
