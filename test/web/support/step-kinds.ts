import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { stepKinds } from '#domain/handheld/step-kinds.ts'
import { openBrowser, PATIENCE_MS } from '../../support/browser.ts'
import { ConsoleUnderTest } from './console-under-test.ts'
import { type LOOKS, lookAt, photograph, type SCREENS, screenFaults } from './handheld-layout.ts'

type Step = Readonly<Record<string, unknown>>

/** How a kind of step is shown: its step, whether its request has no answer, and what a person does there first. */
type ShownKind = {
  readonly step: Step
  readonly is_offline?: true
  readonly prepare?: (page: Page) => Promise<void>
}

const GOODS = 'of {{task.product.code}} {{task.product.description}}'
const more = [{ label: 'It is not there', next: 'kinds' }]

/** A step of each kind that a person sees, as demanding as flows make them. */
export const SHOWN_KINDS: Readonly<Record<string, ShownKind>> = {
  menu: {
    step: {
      prompt: 'What is it?',
      options: [
        'Damaged goods',
        'Wrong goods',
        'Goods without a label',
        'Something else that has a long name',
      ].map((label) => ({ label, next: 'kinds' })),
    },
  },
  scan: {
    step: {
      ...{ expect: ['location'], equals: 'task.location_from', options: more, next: 'kinds' },
      prompt: 'Go to {{task.location_from.code}}',
    },
  },
  number: {
    step: {
      ...{
        store: 'quantity',
        default: 'task.start_quantity',
        min: 0,
        max: 99_999,
        options: more,
        next: 'kinds',
      },
      prompt: `Take {{task.start_quantity}} ${GOODS}`,
    },
  },
  text: { step: { store: 'batch', required: true, next: 'kinds', options: more, prompt: `Batch ${GOODS}` } },
  date: { step: { store: 'sell_by_date', next: 'kinds', options: more, prompt: `Sell by date ${GOODS}` } },
  serials: {
    step: { store: 'serials', count: 7, next: 'kinds', options: more, prompt: `Serial numbers ${GOODS}` },
    prepare: async (page) => {
      for (const serial of ['SN-2026-000417', 'SN-2026-000418', 'SN-2026-000419']) {
        await page.keyboard.insertText(serial)
        await page.getByText(serial).waitFor()
      }
    },
  },
  choose: {
    step: {
      source: 'products',
      store: 'product',
      options: more,
      next: 'kinds',
      prompt: 'Which goods are they?',
    },
    prepare: (page) => page.locator('main li button').nth(1).waitFor(),
  },
  confirm: {
    step: { text: `Is the label ${GOODS} damaged?`, next: 'kinds', otherwise: 'kinds' },
  },
  message: { step: { text: `Put the rest ${GOODS} back, and tell your leader.`, next: 'kinds' } },
  call: {
    step: {
      operation: 'hold',
      next: 'kinds',
      on_error: { '*': 'kinds' },
    },
    is_offline: true,
  },
  next_task: {
    step: { types: ['RCV'], store: 'other', empty: 'kinds', next: 'kinds' },
    is_offline: true,
  },
}

/** Kinds that lead on by themselves. */
const UNSEEN = ['condition']

const kindsFlow = {
  steps: [
    { id: 'next', kind: 'next_task', types: ['PICK'], store: 'task', empty: 'end', next: 'kinds' },
    {
      ...{ id: 'kinds', kind: 'menu', prompt: 'Kinds of steps' },
      options: [
        ...Object.keys(SHOWN_KINDS).map((kind) => ({ label: kind, next: `a_${kind}` })),
        { label: 'end', next: 'end' },
      ],
    },
    ...Object.entries(SHOWN_KINDS).map(([kind, { step }]) => ({ id: `a_${kind}`, kind, ...step })),
    { id: 'end', kind: 'message', text: 'End', next: null },
  ],
}

/** Refuses a kind of step that has no page here. */
export function assertAllKindsShown(): void {
  assert.deepEqual([...Object.keys(SHOWN_KINDS), ...UNSEEN].toSorted(), Object.keys(stepKinds).toSorted())
}

/** A language of the handheld, with texts by which its pages are found. */
export const LANGUAGES = [
  {
    language: 'en-GB',
    back: 'Back',
    leave: 'Leave',
    menu: 'What do you do?',
    waits: 'This needs the network',
  },
  {
    language: 'de',
    back: 'Zurück',
    leave: 'Verlassen',
    menu: 'Was machen Sie?',
    waits: 'Dafür wird das Netz gebraucht',
  },
] as const

/** Which of the sizes, looks and languages are looked at. */
export type KindViews = {
  readonly languages: readonly (typeof LANGUAGES)[number][]
  readonly sizes: readonly (typeof SCREENS)[number][]
  readonly looks: readonly (typeof LOOKS)[number][]
}

const LOGIN = { username: 'kinds', password: 'correct horse battery' }

/** Looks at a step of every kind on a handheld, and gives what is wrong by kind, language, size and look. */
export async function lookAtKinds({ languages, sizes, looks }: KindViews): Promise<readonly string[]> {
  const app = await ConsoleUnderTest.start({ sampleData: true })
  const browser = await openBrowser()
  try {
    const user_id = await makeLogin(app)
    const page = await (await browser.newContext({ viewport: sizes[0] ?? null })).newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const faults: string[] = []
    for (const { language, back, leave, menu, waits } of languages) {
      const reply = await app.api.patch(`/api/users/${user_id}`, {
        data: { type: 'users', attributes: { language } },
      })
      assert.equal(reply.status, 200, reply.text)
      await page.goto(`${app.server.url}/handheld/${app.server.subdomain}`)
      if (language === languages[0]?.language) await signIn(page)
      await page.getByRole('heading', { name: menu }).waitFor()
      await page.getByRole('button', { name: /Kinds$/ }).click()
      const isAtMenu = () => page.getByRole('heading', { name: 'Kinds of steps' }).waitFor()
      await isAtMenu()
      for (const [kind, { is_offline = false, prepare }] of Object.entries(SHOWN_KINDS)) {
        await page.context().setOffline(is_offline)
        await page.getByRole('button', { name: kind, exact: true }).click()
        await page.getByRole('heading', { name: 'Kinds of steps' }).waitFor({ state: 'detached' })
        if (is_offline) await page.getByRole('heading', { name: waits }).waitFor()
        await page.locator('main h1').waitFor()
        await prepare?.(page)
        for (const size of sizes)
          for (const look of looks) {
            await lookAt(page, size, look)
            const name = `step-${kind}-${language}-${size.width}-${look}`
            await photograph(page, name)
            for (const fault of await screenFaults(page)) faults.push(`${name}: ${fault}`)
          }
        await page.context().setOffline(false)
        // What is stored is forgotten at the next task, and where one was.
        const isLast = kind === 'next_task'
        await page.getByRole('button', { name: isLast ? leave : back, exact: true }).click()
        if (!isLast) await isAtMenu()
      }
      await page.getByRole('heading', { name: menu }).waitFor()
    }
    return faults
  } finally {
    await browser.close()
    await app.close()
  }
}

/** Makes a login whose menu has the flow with all kinds; gives its user. */
async function makeLogin(app: ConsoleUnderTest): Promise<string> {
  const { tasks } = await app.read<{ tasks: { all: { nodes: readonly { warehouse_id: string }[] } } }>(
    '{ tasks { all(type: "PICK", status: ["AVAILABLE"], first: 1) { nodes { warehouse_id } } } }',
  )
  const warehouse_id = Number(tasks.all.nodes[0]?.warehouse_id)
  const set = { code: 'KINDS', name: 'Kinds', menu: ['KINDS'] }
  const implementation_id = Number(await app.create('rf_implementations', set, '/api/rf/implementations'))
  const flow = {
    code: 'KINDS',
    name: 'Kinds',
    flow_type: 'standard',
    definition: kindsFlow,
    implementation_id,
  }
  await app.create('rf_flows', flow, '/api/rf/flows')
  const id = await app.create('hhd_users', { ...LOGIN, warehouse_id, implementation_id })
  const { hhd_users } = await app.read<{ hhd_users: { find: { user_id: string } } }>(
    `{ hhd_users { find(id: "${id}") { user_id } } }`,
  )
  return hhd_users.find.user_id
}

async function signIn(page: Page): Promise<void> {
  await page.locator('body.handheld [name=email]').fill(LOGIN.username)
  await page.fill('[name=password]', LOGIN.password)
  await page.press('[name=password]', 'Enter')
}
