import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { type ConsoleGround, openConsole } from './console.ts'
import { photographOpened } from './look-opened.ts'

// Photographs every page of the console that the rail leads to, a record and the form of each of their types, in each theme, with the
// sample data: `npm run look -- --theme dark --width 390 --language de --only orders`; with `--opened` the menus, dialogs and boxes of
// choices that open over these pages instead. The pictures are in `pictures/`.

const THEMES: readonly string[] = ['light', 'dark', 'contrast']

const { values } = parseArgs({
  options: {
    theme: { type: 'string', multiple: true, default: [...THEMES] },
    width: { type: 'string', default: '1280' },
    language: { type: 'string', default: 'en-GB' },
    only: { type: 'string', multiple: true, default: [''] },
    folder: { type: 'string', default: 'pictures' },
    scale: { type: 'string', default: '1' },
    opened: { type: 'boolean', default: false },
  },
})

/** Records that show more than the first one of their type does. */
const TELLING: Readonly<Record<string, string>> = {
  goods_outs: 'reference: "ORD-7"',
  goods_in_receipts: 'reference: "GRN-2002"',
}

/** Pages that the rail does not lead to. */
const FURTHER = [
  '/all',
  '/portal',
  '/profile',
  '/places/range',
  '/records/goods_outs?as=board',
  '/dock?view=week',
]
/** Types outside the rail with screens of their own. */
const FURTHER_TYPES = ['rf_flows', 'rf_implementations', 'stocks', 'loads', 'pickface_products']

const isDone = `document.querySelector('[aria-busy="true"], [data-loading]') === null && document.querySelector('#content') !== null`
const SETTLED_MS = 200
const READY_MS = 15_000
const POLL_MS = 100
/** A page that says so many times in a row that it waits for nothing is ready: between its code and its data it waits for nothing either. */
const CALM_POLLS = 5
const HEIGHT = 800
/** Higher pictures are cut off. */
const MOST_HEIGHT = 4000
/** So many pages are photographed at the same time. */
const PAGES = 2

type TypeIndex = { readonly types: readonly { readonly name: string; readonly root: string | null }[] }

const width = Number(values.width)
/** On how many pages each button has been pressed. */
const times = new Map<string, number>()
const unknown = values.theme.find((theme) => !THEMES.includes(theme))
if (unknown !== undefined) throw new Error(`--theme is one of ${THEMES.join(', ')}`)
const { ground, open, stop } = await openConsole({ GOODSYARD_SAMPLE_DATA: 'true' })
try {
  const paths = await pathsOf({ ground, open })
  for (const theme of values.theme) await photographAll(paths, theme)
} finally {
  await stop()
}

/** Photographs pages in a theme, some at the same time. */
async function photographAll(paths: readonly string[], theme: string): Promise<void> {
  const folder = join(values.folder, [theme, values.width, values.language].join('-'))
  mkdirSync(folder, { recursive: true })
  const waiting = [...paths]
  const settings = JSON.stringify(JSON.stringify({ theme, language: values.language }))
  const photographer = async () => {
    const page = await open({
      locale: values.language,
      viewport: { width, height: HEIGHT },
      deviceScaleFactor: Number(values.scale),
    })
    await page.evaluate(`localStorage.setItem('goodsyard.settings', ${settings})`)
    const look = values.opened ? photographAllOpened : photograph
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
      await look(page, path, folder).catch((error: unknown) => console.error(`${path}: ${error}`))
    await page.context().close()
  }
  await Promise.all(Array.from({ length: PAGES }, photographer))
}

/** What the rail leads to, and of each type there a record and the form of a new one. */
async function pathsOf({ ground, open }: Pick<ConsoleGround, 'ground' | 'open'>): Promise<readonly string[]> {
  const page = await open({ viewport: { width: 1280, height: HEIGHT } })
  const rail = page.getByRole('navigation', { name: 'Areas', exact: true })
  // What everybody sees is there before it is known what the user may see, and which types there are.
  for (const name of ['Settings', 'Products']) await rail.getByRole('link', { name, exact: true }).waitFor()
  const links: (string | null)[] = await rail
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  await page.context().close()
  const below = links.flatMap((href) => (href === null ? [] : [href.replace('/console/demo', '')]))
  const { types } = (await read(ground, 'GET', '/api/metadata')) as TypeIndex
  const lists = [...below, ...FURTHER_TYPES.map((type) => `/records/${type}`)]
  const parts = lists.map(async (path) => {
    const type = types.find(({ name }) => path.split('?')[0] === `/records/${name}`)
    if (type === undefined || type.root === null) return [path]
    const id = await oneOf(ground, type.name, type.root)
    return [path, ...(id === undefined ? [] : [`/records/${type.name}/${id}`]), `/records/${type.name}/new`]
  })
  const all = [...(await Promise.all(parts)).flat(), ...FURTHER]
  return [...new Set(all)].filter((path) => values.only.some((part) => path.includes(part)))
}

/** A record of a type, if there is any. */
async function oneOf(
  ground: ConsoleGround['ground'],
  type: string,
  root: string,
): Promise<string | undefined> {
  const ask = async (filter: string) => {
    const query = `{ ${root} { all(${filter}) { nodes { id } } } }`
    const { data } = (await read(ground, 'POST', '/graphql', { query })) as {
      readonly data?: Readonly<
        Record<string, { readonly all: { readonly nodes: readonly { readonly id: string }[] } } | null>
      >
    }
    return data?.[root]?.all.nodes[0]?.id
  }
  const telling = TELLING[type]
  return (telling === undefined ? undefined : await ask(telling)) ?? (await ask('first: 1'))
}

async function read(
  { service, headers }: ConsoleGround['ground'],
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(service.url + path, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return answer.json()
}

/** Waits until a page has read everything. The page itself cannot be told to wait: its policy forbids what evaluates a text later. */
async function isReady(page: Page): Promise<boolean> {
  let times = 0
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await page.waitForTimeout(POLL_MS)) {
    times = (await page.evaluate<boolean>(isDone)) ? times + 1 : 0
    if (times === CALM_POLLS) return true
  }
  return false
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.goto(`${ground.service.url}/console/demo${path}`)
  // A page that goes on loading is photographed as it is: that is what is to be seen.
  if (!(await isReady(page))) console.error(`${path} is still loading`)
  await page.waitForTimeout(SETTLED_MS)
}

/** A name as the name of a file. */
function fileOf(name: string): string {
  return name.replace(/^\//, '').replaceAll(/[^\w-]+/g, '-')
}

async function photographAllOpened(page: Page, path: string, folder: string): Promise<void> {
  const faults = await photographOpened({
    page,
    times,
    open: () => openPage(page, path),
    picture: async (name) => {
      await page.screenshot({ path: join(folder, `${fileOf(path)}--${fileOf(name)}.png`) })
    },
  })
  for (const fault of faults) console.error(`${path}: ${fault}`)
}

async function photograph(page: Page, path: string, folder: string): Promise<void> {
  await openPage(page, path)
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
  if (wide > width) console.error(`${path} is ${wide} px wide`)
  // The content scrolls within the frame: the window is made as high as all of it.
  const hidden = await page.evaluate<number>(
    '(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector("#content"))',
  )
  if (hidden > 0) {
    await page.setViewportSize({ width, height: Math.min(HEIGHT + hidden, MOST_HEIGHT) })
    await page.waitForTimeout(SETTLED_MS)
  }
  await page.screenshot({ path: join(folder, `${fileOf(path)}.png`) })
}
