import type { AnyRow } from '#records/columns.ts'
import { tenantOptions } from './in-tenant.ts'
import { openTenantSession } from './open-tenant-session.ts'
import { CommandFailed, type Open, type Report } from './opened.ts'
import { type Password, passwordFrom, passwordOptions } from './password.ts'
import { type Given, runSubcommand, type Subcommand } from './subcommands.ts'
import type { TenantSession } from './tenant-session.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  create: {
    subject: 'a username',
    options: {
      ...tenantOptions,
      ...passwordOptions,
      name: { type: 'string' },
      direction: { type: 'string' },
      account: { type: 'string' },
      'public-key': { type: 'string', multiple: true },
    },
    run: create,
  },
  password: {
    subject: 'a username',
    options: { ...tenantOptions, ...passwordOptions },
    run: async (given, open) => {
      const password = await passwordFrom(given, 1)
      const tenant = await openTenantSession(given, open)
      const { id } = await read(tenant, given.subject)
      const attributes = { password: password.text, password_confirmation: password.text }
      const { login } = await tenant.asker.record({
        to: 'PATCH /api/ftp_users/{id}',
        path: { id },
        attributes,
      })
      return reportOf({ id, login }, password)
    },
  },
  disable: switching('deactivate', 'is disabled'),
  enable: switching('activate', 'is enabled'),
}

/** `goodsyard sftp-user …`: the logins of a tenant to the SFTP server. */
export async function run(args: readonly string[], open: Open): Promise<Report> {
  return runSubcommand('sftp-user', subcommands, args)(open)
}

async function create(given: Given, open: Open): Promise<Report> {
  const password = await passwordFrom(given, 1)
  const tenant = await openTenantSession(given, open)
  const code = given.text('account')
  const row = await tenant.asker.record({
    to: 'POST /api/ftp_users',
    attributes: {
      username: given.subject,
      name: given.text('name') ?? given.subject,
      direction: given.text('direction') ?? 'upload',
      password: password.text,
      password_confirmation: password.text,
      public_keys: given.texts('public-key'),
      ...(code === null ? {} : { account_id: await accountOf(tenant, code) }),
    },
  })
  return reportOf({ id: row.id, login: row.login }, password)
}

async function accountOf(tenant: TenantSession, code: string): Promise<number> {
  const [account] = await tenant.find('accounts', { code })
  if (account === undefined) throw new CommandFailed(`there is no account ${code}`)
  return account.id
}

async function read(tenant: TenantSession, username: string): Promise<AnyRow> {
  const [user] = await tenant.find('ftp_users', { username })
  if (user === undefined) throw new CommandFailed(`there is no SFTP user ${username}`)
  return user
}

function switching(action: 'activate' | 'deactivate', done: string): Subcommand {
  return {
    subject: 'a username',
    options: tenantOptions,
    run: async (given, open) => {
      const tenant = await openTenantSession(given, open)
      const { id } = await read(tenant, given.subject)
      await tenant.asker.done({ to: `POST /api/ftp_users/{id}/${action}`, path: { id } })
      return { lines: [`${given.subject} ${done}`], json: { id, username: given.subject } }
    },
  }
}

function reportOf(
  { id, login }: { readonly id: number; readonly login: unknown },
  password: Password,
): Report {
  const shown = password.is_generated ? { password: password.text } : {}
  return {
    lines: [`login ${String(login)}`, ...Object.values(shown).map((text) => `password ${text}`)],
    json: { id, login: String(login), ...shown },
  }
}
