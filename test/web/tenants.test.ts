import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Settings, tenants and flows of handhelds in a real browser against a real service.

let app: ConsoleUnderTest
let shown: ConsolePage
let north: string

type Tenant = { readonly company_name: string; readonly logo_url: string | null; readonly is_live: boolean }

async function tenant(subdomain: string): Promise<Tenant | undefined> {
  type Found = { readonly subdomains: { readonly all: { readonly nodes: readonly Tenant[] } } }
  const { subdomains } = await app.read<Found>(
    `{ subdomains { all(subdomain: "${subdomain}") { nodes { company_name logo_url is_live } } } }`,
  )
  return subdomains.all.nodes[0]
}

type FlowRow = {
  readonly id: string
  readonly definition: { readonly steps: readonly { readonly id: string }[] }
}

async function flow(code: string): Promise<FlowRow> {
  type Found = { readonly rf_flows: { readonly all: { readonly nodes: readonly FlowRow[] } } }
  const { rf_flows } = await app.read<Found>(
    `{ rf_flows { all(code: "${code}") { nodes { id definition } } } }`,
  )
  return rf_flows.all.nodes[0] ?? assert.fail(code)
}

/** The smallest possible picture. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

before(async () => {
  app = await ConsoleUnderTest.start()
  north = await app.create('subdomains', { subdomain: 'north', company_name: 'North Ltd' })
  shown = await app.open('/settings')
})
after(() => app?.close())

suite('settings and tenants', () => {
  test('the company, its logo, reasons, sequences and types are on one page', async () => {
    const { page } = shown
    const company = page.getByRole('region', { name: 'Company' })
    await company.getByRole('textbox', { name: /^Company name/ }).fill('Demo Logistics')
    await company.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The settings were saved').first().waitFor()
    assert.equal((await tenant('demo'))?.company_name, 'Demo Logistics')
    await company
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: PICTURE })
    await company.getByRole('img', { name: 'Logo' }).waitFor()
    assert.match((await tenant('demo'))?.logo_url ?? '', /^data:image\/gif;base64,/)
    const sequences = page.getByRole('region', { name: 'Sequences of numbers' }).first()
    await sequences
      .getByRole('row', { name: /^PRODUCT/ })
      .getByText('000001')
      .waitFor()
    await page.getByRole('region', { name: 'Reasons' }).first().getByRole('link', { name: 'HOLD' }).waitFor()
    await page
      .getByRole('region', { name: 'Types' })
      .getByRole('link', { name: /^Location types ?7$/ })
      .waitFor()
    await shown.assertAccessible('settings')
    await shown.photograph('settings')
  })

  test('whoever is in several tenants finds them by name or code, the last one first', async () => {
    const { page } = shown
    await page.goto(`${app.server.url}/console`)
    const choices = page.getByRole('main').getByRole('link')
    await page.getByRole('heading', { name: 'Choose a company' }).waitFor()
    assert.deepEqual(await choices.allInnerTexts(), ['Demo Logistics\ndemo\nlast opened', 'North Ltd\nnorth'])
    const box = await choices.first().boundingBox()
    assert.ok(box !== null && box.width > 300 && box.height >= 40, `${box?.width} × ${box?.height}`)
    await shown.assertAccessible('the choice of a tenant')
    await shown.photograph('choose-tenant')
    const search = page.getByRole('searchbox')
    await search.fill('nowhere')
    await page.getByText('No company of yours has such a name or code.').waitFor()
    await search.fill('NORTH')
    assert.deepEqual(await choices.allInnerTexts(), ['North Ltd\nnorth'])
    await search.press('Enter')
    await page.waitForURL('**/console/north**')
    await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).waitFor()
    await page.goto(`${app.server.url}/console`)
    await page.getByRole('heading', { name: 'Choose a company' }).waitFor()
    assert.match(await choices.first().innerText(), /^North Ltd/)
    await choices.last().click()
    // The start page is reached by a redirect, which must not overtake what comes next.
    await page.waitForURL('**/console/demo/tower')
  })

  test('tenants show their size; one is suspended, resumed and admits an application', async () => {
    const { page } = shown
    await shown.go('/records/subdomains')
    const row = page.getByRole('row').filter({ hasText: 'North Ltd' })
    await row.getByText('Live').waitFor()
    await row.getByText('0 B').waitFor()
    await shown.assertAccessible('tenants')
    await shown.photograph('tenants')
    await row.getByRole('link', { name: 'North Ltd' }).click()
    await page.getByRole('region', { name: 'Size and activity' }).getByText('People').waitFor()
    await page.getByRole('button', { name: 'Suspend …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend north' }).click()
    await page.getByText('The tenant is suspended, so its applications cannot be read.').waitFor()
    assert.equal((await tenant('north'))?.is_live, false)
    await page.getByRole('button', { name: 'Resume …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resume north' }).click()
    const letIn = page.getByRole('region', { name: 'Applications let in' }).first()
    await letIn.getByRole('button', { name: 'Let an application in' }).click()
    const made = await app.api.post('/api/oauth_applications', {
      data: { type: 'oauth_applications', attributes: { name: 'Shop' } },
    })
    const { client_id = '' } = made.body.data?.attributes as { client_id?: string }
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Client/ })
      .fill(client_id)
    await page.getByRole('dialog').getByRole('button', { name: 'Let in' }).click()
    const shop = letIn.getByRole('row').filter({ hasText: client_id })
    await shop.waitFor()
    await shown.assertAccessible('a tenant')
    await shown.photograph('tenant')
    await shop.getByRole('button', { name: 'Shut out' }).click()
    await shop.waitFor({ state: 'detached' })
  })

  test('a failed job of any tenant is shown with its reason, tried again, and discarded after a question', async () => {
    const { page } = shown
    // No worker knows the queue, so the job stays as it is.
    await app.server.database?.run(
      `select graphile_worker.add_job('of_nobody', json_build_object('tenant', id)) from tenants where subdomain = 'north'`,
    )
    await app.server.database?.run(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'The printer is gone\n at print'
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'of_nobody')`,
    )
    await shown.go('/queue')
    const jobs = page.getByRole('region', { name: 'Jobs' }).first()
    const job = jobs.getByRole('row').filter({ hasText: 'of_nobody' })
    await job.filter({ hasText: 'north' }).getByText('The printer is gone', { exact: true }).waitFor()
    const queues = page.getByRole('region', { name: 'Queues of all tenants' }).first()
    await queues.getByRole('row').filter({ hasText: 'of_nobody' }).getByText('Failed').waitFor()
    await shown.assertAccessible('the queue')
    await shown.photograph('queue')
    await job.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('There are no such jobs.').waitFor()
    await jobs.getByRole('combobox').selectOption('Ready')
    await job.getByText('Ready').waitFor()
    await job.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await job.waitFor({ state: 'detached' })
    await shown.go('/records/subdomains')
    await page
      .getByRole('row')
      .filter({ hasText: 'North Ltd' })
      .getByRole('link', { name: 'North Ltd' })
      .click()
  })

  test('resetting and deleting a tenant require its slug to be typed', async () => {
    const { page } = shown
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    assert.match((await downloaded).suggestedFilename(), /north/)
    await page.getByRole('button', { name: 'Reset …' }).click()
    const reset = page.getByRole('dialog').getByRole('button', { name: 'Reset north' })
    assert.ok(await reset.isDisabled())
    await page.getByRole('dialog').getByRole('textbox').fill('north')
    await shown.assertAccessible('the reset of a tenant')
    await shown.photograph('tenant-reset')
    await reset.click()
    await page.getByText('north is reset').first().waitFor()
    await page.getByRole('button', { name: 'Delete …' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('north')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete north' }).click()
    await page.getByText('north is deleted').first().waitFor()
    await page.getByRole('row').filter({ hasText: 'North Ltd' }).waitFor({ state: 'detached' })
    assert.equal((await app.api.request('GET', `/api/subdomains/${north}/usage`)).status, 404)
  })
})

suite('flows of handhelds', () => {
  test('a flow is shown as a diagram, and errors of a step are shown before it is saved', async () => {
    const { page } = shown
    const { id } = await flow('PICK')
    await shown.go(`/records/rf_flows/${id}`)
    const diagram = page.getByRole('region', { name: 'Diagram' })
    await diagram.getByRole('button', { name: /^done/ }).click()
    const step = page.getByRole('complementary', { name: 'Step done' })
    await step.waitFor()
    await shown.assertAccessible('a flow')
    await shown.photograph('flow')
    const json = step.getByRole('textbox', { name: 'The step as JSON' })
    const written = await json.inputValue()
    await json.fill(written.replace('"next": null', '"next": "nowhere"'))
    await step.getByRole('button', { name: 'Take over' }).click()
    await page
      .getByText(/^steps\[\d+\]\.next: names no step$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Open step done' }).waitFor()
    assert.ok(await page.getByRole('button', { name: 'Save flow' }).isDisabled())
    await shown.photograph('flow-fault')
    await step.getByRole('textbox').fill(written.replace('No more work', 'All is done'))
    await step.getByRole('button', { name: 'Take over' }).click()
    await page.getByText('The service would accept this.').waitFor()
    await page.getByRole('button', { name: 'Save flow' }).click()
    await page.getByText('The service would accept this.').waitFor({ state: 'detached' })
    const saved = (await flow('PICK')).definition.steps.find((one) => one.id === 'done')
    assert.deepEqual(saved, { id: 'done', kind: 'message', text: 'All is done', next: null })
  })

  test('a flow can be stepped through in the console', async () => {
    const { page } = shown
    await page.getByRole('tab', { name: 'Walk through' }).click()
    const device = page.getByRole('region', { name: 'What the device shows' })
    await device.getByRole('button', { name: 'No task is left' }).click()
    await device.getByText('All is done').waitFor()
    await shown.assertAccessible('a flow that is walked through')
    await shown.photograph('flow-walk')
    await page.getByRole('button', { name: 'One step back' }).click()
    await device.getByRole('button', { name: 'No task is left' }).waitFor()
  })

  test('the order of the menu of the handheld can be changed', async () => {
    const { page } = shown
    type Found = {
      readonly rf_implementations: {
        readonly all: { readonly nodes: readonly { readonly id: string; readonly menu: readonly string[] }[] }
      }
    }
    const read = async () => {
      const { rf_implementations } = await app.read<Found>(
        '{ rf_implementations { all { nodes { id menu } } } }',
      )
      return rf_implementations.all.nodes[0] ?? assert.fail('there is no implementation')
    }
    const before = await read()
    await shown.go(`/records/rf_implementations/${before.id}`)
    const menu = page.getByRole('list', { name: 'Menu of the handheld' })
    await menu.getByRole('listitem').nth(1).getByRole('button', { name: /up$/ }).click()
    await shown.assertAccessible('the menu of the handheld')
    await shown.photograph('flow-menu')
    // A notice of what an earlier test saved may still be shown.
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Save menu' }).click()
    assert.equal((await saved).status(), 200)
    const [first = '', second = '', ...others] = before.menu
    assert.deepEqual((await read()).menu, [second, first, ...others])
  })

  test('default flows are shown and taken over, and what was changed here only where that is chosen', async () => {
    const { page } = shown
    const changed = { steps: [{ id: 'a', kind: 'message', text: 'Ours', next: null }] }
    const { id: move } = await flow('MOVE')
    const written = { data: { type: 'rf_flows', attributes: { definition: changed } } }
    assert.equal((await app.api.patch(`/api/rf/flows/${move}`, written)).status, 204)
    const { id: print } = await flow('PRINT')
    assert.equal((await app.api.remove(`/api/rf/flows/${print}`)).status, 204)
    const { rf_implementations } = await app.read<{
      rf_implementations: { all: { nodes: readonly { id: string }[] } }
    }>('{ rf_implementations { all { nodes { id } } } }')
    await shown.go(`/records/rf_implementations/${rf_implementations.all.nodes[0]?.id}`)
    const listed = page.getByRole('list', { name: 'Default flows' }).getByRole('listitem')
    const moved = listed.filter({ hasText: 'Move stock' })
    await moved.getByText('changed here').waitFor()
    const printed = listed.filter({ hasText: 'not here yet' })
    await printed.getByRole('checkbox', { checked: true }).waitFor()
    assert.equal(await moved.getByRole('checkbox').isChecked(), false)
    await shown.assertAccessible('default flows')
    await shown.photograph('flow-defaults')
    await printed.getByRole('button', { name: /^Show the default/ }).click()
    await page.getByRole('dialog').getByRole('region', { name: 'Diagram' }).waitFor()
    await shown.assertAccessible('a default flow')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await moved.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Take over 2 flows' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('what was changed here is lost').waitFor()
    await shown.photograph('flow-defaults-asked')
    await dialog.getByRole('button', { name: 'Take over 2 flows' }).click()
    // It closes when they were taken; until then it hides the list behind it.
    await dialog.waitFor({ state: 'detached' })
    await moved.waitFor({ state: 'detached' })
    assert.ok((await flow('MOVE')).definition.steps.length > 1)
    assert.ok((await flow('PRINT')).definition.steps.length > 1)
  })

  test('the pages log no error', () => {
    // The page of a deleted tenant requests it once more.
    assert.deepEqual(
      shown.complaints.filter((one) => !one.includes('404')),
      [],
    )
  })
})
