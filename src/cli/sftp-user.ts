import type { AnyRow } from '#records/columns.ts'
import { CommandFailed, type OpenContext, type Report } from './command-context.ts'
import { tenantOptions } from './in-tenant.ts'
import { openTenantSession } from './open-tenant-session.ts'
import { type Password, passwordFrom, passwordOptions } from './password.ts'
import { type Arguments, runSubcommand, type Subcommand } from './subcommands.ts'
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
    run: async (input, open) => {
      const password = await passwordFrom(input, 1)
      const tenant = await openTenantSession(input, open)
      const { id } = await read(tenant, input.subject)
      const attributes = { password: password.text, password_confirmation: password.text }
      const { login } = await tenant.client.callForRecord({
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

/** `goodsyard sftp-user …`: SFTP logins of a tenant. */
export async function run(args: readonly string[], open: OpenContext): Promise<Report> {
  return runSubcommand('sftp-user', subcommands, args)(open)
}

async function create(input: Arguments, open: OpenContext): Promise<Report> {
  const password = await passwordFrom(input, 1)
  const tenant = await openTenantSession(input, open)
  const code = input.text('account')
  const row = await tenant.client.callForRecord({
    to: 'POST /api/ftp_users',
    attributes: {
      username: input.subject,
      name: input.text('name') ?? input.subject,
      direction: input.text('direction') ?? 'upload',
      password: password.text,
      password_confirmation: password.text,
      public_keys: input.texts('public-key'),
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
    run: async (input, open) => {
      const tenant = await openTenantSession(input, open)
      const { id } = await read(tenant, input.subject)
      await tenant.client.call({ to: `POST /api/ftp_users/{id}/${action}`, path: { id } })
      return { lines: [`${input.subject} ${done}`], json: { id, username: input.subject } }
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
