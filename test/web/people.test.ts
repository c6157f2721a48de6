import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { readCodesOfPicture } from '../support/read-codes.ts'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Users, their roles, applications and the profile in a real browser against a real service.

let app: ConsoleUnderTest
let shown: ConsolePage
let role: string
let person: string

async function permissionsOf(id: string): Promise<readonly string[]> {
  type Found = { readonly roles: { readonly find: { readonly permissions: readonly string[] } } }
  return (await app.read<Found>(`{ roles { find(id: ${id}) { permissions } } }`)).roles.find.permissions
}

before(async () => {
  app = await ConsoleUnderTest.start()
  role = await app.create('roles', { name: 'Yard', permissions: ['view_orders', 'manage_receipts'] })
  const account = await app.create('accounts', { code: 'ACME' })
  person = await app.create('users', {
    email: 'yard@example.test',
    name: 'Yara',
    role_id: role,
    all_accounts: false,
    account_ids: [Number(account)],
  })
  shown = await app.open(`/records/roles/${role}`)
})
after(() => app?.close())

suite('people and roles', () => {
  test('a role is shown as a matrix, in which permissions included in another cannot be removed', async () => {
    const { page } = shown
    await page.getByRole('heading', { name: 'Yard', level: 1 }).waitFor()
    await page.getByRole('link', { name: '1 person has it' }).waitFor()
    const included = page.getByRole('checkbox', { name: 'View: Goods in', exact: true })
    assert.deepEqual([await included.isChecked(), await included.isDisabled()], [true, true])
    await shown.assertAccessible('a role')
    await shown.photograph('role')
    await page.getByRole('checkbox', { name: 'Process picks' }).check()
    await page.getByRole('checkbox', { name: 'Manage: Goods in', exact: true }).uncheck()
    await page.getByRole('button', { name: 'Save permissions' }).click()
    await page.getByText('Yard was saved').first().waitFor()
    assert.deepEqual([...(await permissionsOf(role))].sort(), ['process_picks', 'view_orders'])
  })

  test('the page of a user shows what they see by their role and visibility', async () => {
    const { page } = shown
    await shown.go(`/records/users/${person}`)
    const sees = page.getByRole('region', { name: 'What this person would see' })
    await sees.getByText('Accounts: ACME').waitFor()
    await sees.getByText('Warehouses: all').waitFor()
    await sees.getByText(/^Would see \d+ of \d+ lists$/).click()
    await sees.getByText(/Order types/).waitFor()
    await shown.assertAccessible('a person')
    await shown.photograph('person')
  })

  test('a person of a client is invited with accounts found by name, and sees no others', async () => {
    const { page } = shown
    await shown.go('/records/users/new')
    await page.getByLabel(/^E-?mail/i).fill('clara@example.test')
    await page.getByRole('textbox', { name: /^Name/ }).fill('Clara')
    await page.getByRole('combobox', { name: /^Role/ }).fill('Client')
    await page.getByRole('option', { name: 'Client' }).first().click()
    await page.getByText('the accounts whose goods', { exact: false }).first().waitFor()
    await page.getByRole('combobox', { name: /^Accounts/ }).fill('Acme')
    await page.getByRole('option', { name: 'ACME' }).click()
    await shown.assertAccessible('the form of a person of a client')
    await shown.photograph('client-person')
    await page.getByRole('button', { name: 'Create' }).click()
    await page
      .getByRole('region', { name: 'What this person would see' })
      .getByText('Accounts: ACME')
      .waitFor()
    type Found = {
      readonly users: {
        readonly all: { readonly nodes: readonly { all_accounts: boolean; account_ids: readonly string[] }[] }
      }
    }
    const { users } = await app.read<Found>(
      '{ users { all(email: "clara@example.test") { nodes { all_accounts account_ids } } } }',
    )
    assert.deepEqual([users.all.nodes[0]?.all_accounts, users.all.nodes[0]?.account_ids.length], [false, 1])
  })

  test('the secret of a new application is shown once', async () => {
    const { page } = shown
    await shown.go('/records/oauth_applications/new')
    await page.getByRole('textbox', { name: /^Name/ }).fill('Shop')
    await page.getByRole('button', { name: 'Create' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy it now' })
    await dialog.waitFor()
    assert.match(await dialog.getByRole('textbox').first().inputValue(), /^gys_/)
    await shown.assertAccessible('a secret that is shown once')
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('heading', { name: 'Shop', level: 1, exact: true }).waitFor()
  })

  test('a new secret replaces that of an application after a confirmation, and is shown once', async () => {
    const { page } = shown
    await page.getByRole('region', { name: 'Access' }).getByText('Set. It cannot be read again.').waitFor()
    await page.getByRole('button', { name: 'New secret …' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy it now' })
    assert.match(await dialog.getByRole('textbox').first().inputValue(), /^gys_/)
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await shown.assertAccessible('an application')
    await shown.photograph('application')
    await shown.go('/records/oauth_applications')
    await page.getByRole('gridcell', { name: 'Shop', exact: true }).waitFor()
    await page.getByRole('columnheader', { name: /Last used/ }).waitFor()
  })

  test('a handheld user shows its warehouse, and its task types can be changed', async () => {
    const { page } = shown
    const warehouse_id = Number(await app.create('warehouses', { code: 'HALL', timezone: 'Europe/London' }))
    const id = await app.create('hhd_users', {
      username: 'ana',
      password: 'scan-and-go-9',
      warehouse_id,
      task_type_codes: ['PICK', 'PWAY'],
    })
    await shown.go(`/records/hhd_users/${id}`)
    const works = page.getByRole('region', { name: 'On the device' })
    await works.getByRole('link', { name: /HALL/ }).waitFor()
    await shown.assertAccessible('a login of handhelds')
    await shown.photograph('handheld-user')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('checkbox', { name: 'Replenishment' }).check()
    await shown.photograph('handheld-form')
    await page.getByRole('button', { name: /^Save/ }).click()
    await works.waitFor()
    type Found = { readonly hhd_users: { readonly find: { readonly task_type_codes: readonly string[] } } }
    const { hhd_users } = await app.read<Found>(`{ hhd_users { find(id: ${id}) { task_type_codes } } }`)
    assert.deepEqual([...hhd_users.find.task_type_codes].sort(), ['PICK', 'PWAY', 'REPLEN'])
  })

  test('a badge of a handheld user is issued, printed, made void, and its devices are shut out', async () => {
    const { page } = shown
    const warehouse_id = Number(await app.create('warehouses', { code: 'GATE', timezone: 'Europe/London' }))
    const login = { username: 'ben', name: 'Ben Bray', password: 'scan-and-go-9', warehouse_id }
    await shown.go(`/records/hhd_users/${await app.create('hhd_users', login)}`)
    const device = page.getByRole('region', { name: 'Set up a device' })
    const address = await device.getByRole('link').getAttribute('href')
    assert.match(address ?? '', /^http.*\/handheld\/demo$/)
    const code = device.getByRole('img', { name: 'Set-up code of the device' })
    const textsOn = async (picture: typeof code) =>
      (await readCodesOfPicture(await picture.screenshot())).map(({ text }) => text)
    assert.deepEqual(await textsOn(code), [address])
    const confirm = async (button: string, says: RegExp) => {
      await device.getByRole('button', { name: `${button} …` }).click()
      const question = page.getByRole('alertdialog')
      await question.getByText(says).waitFor()
      await question.getByRole('button', { name: button, exact: true }).click()
    }
    await confirm('Issue badge', /An earlier badge of this user is void/)
    const dialog = page.getByRole('dialog', { name: 'Print the badge now' })
    const badge = await dialog.locator('code').innerText()
    assert.match(badge, /^gyb_[\w-]{43}\.\d+\.\d+$/)
    assert.deepEqual(await textsOn(dialog.getByRole('img', { name: 'Code of the badge' })), [badge])
    await shown.assertAccessible('a badge that is shown once')
    await shown.photograph('badge')
    await page.emulateMedia({ media: 'print' })
    assert.deepEqual(
      [await dialog.getByText('Ben Bray').isVisible(), await page.getByText('On the device').isVisible()],
      [true, false],
    )
    await page.emulateMedia({ media: 'screen' })
    await dialog.getByRole('button', { name: 'I have printed it' }).click()
    const scanner = await page.context().browser()?.newPage()
    assert.ok(scanner && address)
    const signIn = async () => {
      await scanner.goto(
        `${app.server.url}/handheld/sign_in?${new URLSearchParams({ to: '/handheld/demo' })}`,
      )
      await scanner.fill('[name=email]', badge)
      await scanner.fill('[name=password]', login.password)
      await scanner.press('[name=password]', 'Enter')
    }
    await signIn()
    await scanner.waitForURL(address)
    await confirm('Make badge void', /Nobody can sign in with it any more/)
    await page.getByText('The badge is void').first().waitFor()
    await confirm('Shut out', /is signed out at once/)
    await page.getByText('Every device is signed out').first().waitFor()
    await signIn()
    await scanner.getByText('Incorrect email address, username or password').waitFor()
    await shown.assertAccessible('a login of handhelds with its device')
  })

  test('an audit entry shows its changes, and links to its record', async () => {
    const { page } = shown
    await shown.go('/records/audit_entries?v=all&f.aggregate_type=eq:roles&f.action=eq:updated')
    await page.getByRole('gridcell', { name: 'updated' }).first().waitFor()
    await shown.assertAccessible('the audit')
    await page.locator('[data-cell="0:1"]').focus()
    await page.keyboard.press('Enter')
    const changes = page.getByRole('region', { name: 'Changes' })
    await changes.getByText('Process picks').first().waitFor()
    await shown.assertAccessible('an entry of the audit')
    await shown.photograph('audit-entry')
    await page.getByRole('link', { name: 'Everything about this record' }).click()
    await page.getByRole('gridcell', { name: 'updated' }).first().waitFor()
  })

  test('users change their own name, and see where they are signed in', async () => {
    const { page } = shown
    await shown.go('/profile')
    await page.getByRole('heading', { name: 'Your profile' }).waitFor()
    const about = page.getByRole('region', { name: 'About you' })
    await about.getByRole('textbox', { name: /^Name/ }).fill('Ada Admin')
    await about.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your profile was saved').first().waitFor()
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await sessions.getByRole('listitem').first().waitFor()
    await shown.assertAccessible('the own profile')
    await shown.photograph('profile')
    const password = page.getByRole('region', { name: 'Password' })
    await password.getByLabel(/^Current password/).fill('not this one')
    await password.getByLabel(/^Password/).fill('a-new-odd-passphrase')
    await password.getByRole('button', { name: 'Change password' }).click()
    await password.getByText('Is not your current password').waitFor()
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  })

  test('the pages log no error', () => {
    assert.deepEqual(
      shown.complaints.filter((one) => !one.includes('401')),
      [],
    )
  })
})
