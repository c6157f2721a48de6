import { open as openFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createTenant, systemCaller } from '#access/create-tenant.ts'
import {
  deleteTenant,
  findTenant,
  type ListedTenant,
  listTenants,
  setLive,
  slugFrom,
  tenantIn,
  undeleteTenant,
} from '#access/tenants.ts'
import { systemUser } from '#access/users.ts'
import type { Database } from '#database/database.ts'
import type { Scope, Session } from '#database/transaction.ts'
import { isTimezone } from '#declare/formats.ts'
import { modelFor } from '#declare/make-model.ts'
import { exportName } from '#domain/tenancy/request-export.ts'
import { resetTenant } from '#domain/tenancy/reset-tenant.ts'
import { purge } from '#entry/worker/purge-nightly.ts'
import { tenantArchive } from '#entry/worker/tenant-archive.ts'
import { inTransaction } from '#entry/worker/worker-context.ts'
import type { ChangeEvent } from '#events/announce.ts'
import { declarations } from '#resources/index.ts'
import { announceTenant, changeTenant, type TenantChange } from './change-tenant.ts'
import {
  type CommandContext,
  CommandFailed,
  type OpenContext,
  type Report,
  UsageError,
} from './command-context.ts'
import { runSubcommand, type Subcommand } from './subcommands.ts'
import { importFrom } from './tenant-import.ts'
import { moveToNode } from './tenant-move.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  create: {
    subject: 'a subdomain',
    options: { name: { type: 'string' }, timezone: { type: 'string' } },
    run: async (input, open) => {
      const subdomain = slugFrom(input.subject)
      if (subdomain === null) throw new UsageError(`${input.subject} is not a valid subdomain`)
      const import_timezone = timezoneFrom(input.text('timezone') ?? 'UTC')
      const { database, fill } = await open()
      const known = await database.acrossTenants((session) => findTenant(session, subdomain))
      if (known !== null) throw new CommandFailed(`subdomain ${subdomain} already exists`)
      const company_name = input.text('name') ?? subdomain
      const made = await createTenant(
        database,
        { subdomain, company_name, import_timezone, creator_id: null },
        async (tx) => {
          await fill(tx)
          await announceTenant(tx)
        },
      )
      return { lines: [`${subdomain} is ready`], json: { ...made } }
    },
  },
  list: {
    subject: null,
    options: {},
    run: async (_, open) => {
      const { database } = await open()
      const tenants = await database.acrossTenants(listTenants)
      return { lines: tenants.map(lineFor), json: tenants.map((tenant) => ({ ...tenant })) }
    },
  },
  suspend: changeCommand('is suspended', (tx, { id }) => setLive(tx, id, false)),
  resume: changeCommand('works again', (tx, { id }) => setLive(tx, id, true)),
  delete: changeCommand(
    'is deleted; it can be restored with undelete until it is purged',
    async (tx, tenant) => {
      if (!(await deleteTenant(tx, tenant.id)))
        throw new CommandFailed(`${tenant.subdomain} is the last subdomain or has already been deleted`)
    },
    'deleted',
  ),
  undelete: changeCommand('is back', (tx, { id }) => undeleteTenant(tx, id)),
  reset: confirmed('begins again', ({ database }, scope) =>
    inTransaction({ database }, scope, (tx) => resetTenant(tx, modelFor(declarations))),
  ),
  export: {
    subject: 'a subdomain',
    options: { output: { type: 'string' } },
    run: async ({ subject, text }, open) => {
      const { database, files } = await open()
      const scope = await scopeOf(database, subject)
      const place = text('output') ?? exportName({ tenant: scope.tenant, now: new Date().toISOString() })
      await writeArchive(tenantArchive({ database, files }, scope), place)
      return { lines: [`${subject} was exported to ${place}`], json: { subdomain: subject, file: place } }
    },
  },
  import: {
    subject: 'a file',
    options: { subdomain: { type: 'string' } },
    run: async ({ subject, text }, open) => {
      const option = text('subdomain')
      if (option === null)
        throw new UsageError('goodsyard tenant import: needs --subdomain with a name no tenant has')
      const subdomain = slugFrom(option)
      if (subdomain === null) throw new UsageError(`${option} is not a valid subdomain`)
      return importFrom(subject, subdomain, await open())
    },
  },
  move: {
    subject: 'a subdomain',
    options: { to: { type: 'string' }, 'with-others': { type: 'boolean' }, isolate: { type: 'boolean' } },
    run: moveToNode,
  },
  purge: confirmed('is gone for good', async ({ database, files }, scope) => {
    if (!(await purge({ database, files }, scope)))
      throw new CommandFailed(`${scope.tenant.subdomain} is not deleted; run goodsyard tenant delete first`)
  }),
}

/** `goodsyard tenant …`: the tenants of the installation. */
export async function run(args: readonly string[], open: OpenContext): Promise<Report> {
  return runSubcommand('tenant', subcommands, args)(open)
}

/** Writes an archive to a new file, which is removed on failure. */
async function writeArchive(bytes: AsyncIterable<Buffer>, place: string): Promise<void> {
  const file = await openFile(place, 'wx', 0o600).catch((error: Error) => {
    throw new CommandFailed(`${place} cannot be written: ${error.message}`)
  })
  try {
    await pipeline(bytes, file.createWriteStream())
  } catch (error) {
    await rm(place, { force: true })
    throw error
  }
}

/** An irreversible command must repeat the subdomain as confirmation. */
function confirmed(done: string, act: (opened: CommandContext, scope: Scope) => Promise<void>): Subcommand {
  return {
    subject: 'a subdomain',
    options: { confirm: { type: 'string' } },
    run: async ({ subject, text }, open) => {
      if (text('confirm') !== subject)
        throw new UsageError(`this cannot be undone; confirm with --confirm ${subject}`)
      const opened = await open()
      await act(opened, await scopeOf(opened.database, subject))
      return { lines: [`${subject} ${done}`], json: { subdomain: subject } }
    },
  }
}

/** The scope of the service in a tenant in any state. */
async function scopeOf(database: Database, subdomain: string): Promise<Scope> {
  return database.acrossTenants(async (session) => {
    const tenant = await namedTenant(session, subdomain)
    const caller = systemCaller(await systemUser(session))
    return { tenant: tenantIn(tenant), caller }
  })
}

async function namedTenant(session: Session, subdomain: string): Promise<ListedTenant> {
  const tenant = await findTenant(session, subdomain)
  if (tenant === null) throw new CommandFailed(`there is no subdomain ${subdomain}`)
  return tenant
}

function changeCommand(done: string, change: TenantChange, event: ChangeEvent = 'updated'): Subcommand {
  return {
    subject: 'a subdomain',
    options: {},
    run: async ({ subject }, open) => {
      const opened = await open()
      await changeTenant(opened, await scopeOf(opened.database, subject), { event, change })
      return { lines: [`${subject} ${done}`], json: { subdomain: subject } }
    },
  }
}

function lineFor(tenant: ListedTenant): string {
  const state = tenant.is_active ? (tenant.is_live ? 'live' : 'suspended') : 'deleted'
  return [tenant.id, tenant.subdomain, state, tenant.import_timezone, tenant.company_name].join('\t')
}

function timezoneFrom(name: string): string {
  if (!isTimezone(name)) throw new UsageError(`${name} is not a time zone`)
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
}
