import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type ConsoleGround, openConsole } from './console.ts'

// Photographs every page of the console that the rail leads to, a record and the form of each of their types, in each theme, with the
// sample data: `npm run look -- --theme dark --width 390 --language de --only orders`. The pictures are in `pictures/`.

const THEMES = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  contrast: { colorScheme: 'light', contrast: 'more' },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>

const { values } = parseArgs({
  options: {
    theme: { type: 'string', multiple: true, default: Object.keys(THEMES) },
    width: { type: 'string', default: '1280' },
    language: { type: 'string', default: 'en-GB' },
    only: { type: 'string', default: '' },
    folder: { type: 'string', default: 'pictures' },
  },
})

/** Records that show more than the first one of their type does. */
const TELLING: Readonly<Record<string, string>> = {
  goods_outs: 'reference: "ORD-7"',
  goods_in_receipts: 'reference: "GRN-2002"',
}

const isDone = `document.querySelector('[aria-busy="true"], [class*="skeleton"]') === null && document.querySelector('main, #content') !== null`
const SETTLED_MS = 400
const READY_MS = 60_000

type TypeIndex = { readonly types: readonly { readonly name: string; readonly root: string | null }[] }

const { ground, open, stop } = await openConsole({ GOODSYARD_SAMPLE_DATA: 'true' })
try {
  const paths = await pathsOf({ ground, open })
  for (const theme of values.theme) {
    if (!(theme in THEMES)) throw new Error(`--theme is one of ${Object.keys(THEMES).join(', ')}`)
    const viewport = { width: Number(values.width), height: 800 }
    const page = await open({ ...THEMES[theme as keyof typeof THEMES], viewport })
    await page.evaluate(
      `localStorage.setItem('goodsyard.settings', ${JSON.stringify(JSON.stringify({ language: values.language }))})`,
    )
    const folder = join(values.folder, [theme, values.width, values.language].join('-'))
    mkdirSync(folder, { recursive: true })
    for (const path of paths) await photograph(page, path, folder)
    await page.context().close()
  }
} finally {
  await stop()
}

/** What the rail leads to, and of each type there a record and the form of a new one. */
async function pathsOf({ ground, open }: Pick<ConsoleGround, 'ground' | 'open'>): Promise<readonly string[]> {
  const page = await open({ viewport: { width: 1280, height: 800 } })
  const rail = page.getByRole('navigation', { name: 'Areas', exact: true })
  await rail.getByRole('link').first().waitFor()
  const links: (string | null)[] = await rail
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  await page.context().close()
  const below = links.flatMap((href) => (href === null ? [] : [href.replace('/console/demo', '')]))
  const { types } = (await read(ground, 'GET', '/api/metadata')) as TypeIndex
  const parts = below.map(async (path) => {
    const type = types.find(({ name }) => path.split('?')[0] === `/records/${name}`)
    if (type === undefined || type.root === null) return [path]
    const query = `{ ${type.root} { all(${TELLING[type.name] ?? 'first: 1'}) { nodes { id } } } }`
    type Found = {
      readonly data: Readonly<
        Record<string, { readonly all: { readonly nodes: readonly { readonly id: string }[] } }>
      >
    }
    const { data } = (await read(ground, 'POST', '/graphql', { query })) as Found
    const id = data[type.root]?.all.nodes[0]?.id
    return [path, ...(id === undefined ? [] : [`/records/${type.name}/${id}`]), `/records/${type.name}/new`]
  })
  const all = [...(await Promise.all(parts)).flat(), '/all']
  return [...new Set(all)].filter((path) => path.includes(values.only))
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

async function photograph(page: Page, path: string, folder: string): Promise<void> {
  await page.goto(`${ground.service.url}/console/demo${path}`)
  // A page that goes on loading is photographed as it is: that is what is to be seen.
  await page
    .waitForFunction(isDone, null, { timeout: READY_MS })
    .catch(() => console.error(`${path} is still loading`))
  await page.waitForTimeout(SETTLED_MS)
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  if (width > Number(values.width)) console.error(`${path} is ${width} px wide`)
  const file = path.replace(/^\//, '').replaceAll(/[^\w-]+/g, '-')
  await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true })
}
