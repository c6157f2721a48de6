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
import { exportName } from '#domain/tenancy/ask-export.ts'
import { resetTenant } from '#domain/tenancy/reset-tenant.ts'
import { purge } from '#entry/worker/purge-nightly.ts'
import { tenantArchive } from '#entry/worker/tenant-archive.ts'
import { inTransaction } from '#entry/worker/worker-context.ts'
import type { ChangeEvent } from '#events/announce.ts'
import { declarations } from '#resources/index.ts'
import { announceTenant, changeTenant, type TenantChange } from './change-tenant.ts'
import { CommandFailed, type Open, type Opened, type Report, UsageError } from './opened.ts'
import { runSubcommand, type Subcommand } from './subcommands.ts'
import { importFrom } from './tenant-import.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  create: {
    subject: 'a subdomain',
    options: { name: { type: 'string' }, timezone: { type: 'string' } },
    run: async (given, open) => {
      const subdomain = slugFrom(given.subject)
      if (subdomain === null) throw new UsageError(`${given.subject} is not a valid subdomain`)
      const import_timezone = timezoneFrom(given.text('timezone') ?? 'UTC')
      const { database, fill } = await open()
      const known = await database.acrossTenants((session) => findTenant(session, subdomain))
      if (known !== null) throw new CommandFailed(`subdomain ${subdomain} already exists`)
      const company_name = given.text('name') ?? subdomain
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
  suspend: changing('is suspended', (tx, { id }) => setLive(tx, id, false)),
  resume: changing('works again', (tx, { id }) => setLive(tx, id, true)),
  delete: changing(
    'is deleted; it can be restored with undelete until it is purged',
    async (tx, tenant) => {
      if (!(await deleteTenant(tx, tenant.id)))
        throw new CommandFailed(`${tenant.subdomain} is the last subdomain or has already been deleted`)
    },
    'deleted',
  ),
  undelete: changing('is back', (tx, { id }) => undeleteTenant(tx, id)),
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
      await keepArchive(tenantArchive({ database, files }, scope), place)
      return { lines: [`${subject} was exported to ${place}`], json: { subdomain: subject, file: place } }
    },
  },
  import: {
    subject: 'a file',
    options: { subdomain: { type: 'string' } },
    run: async ({ subject, text }, open) => {
      const given = text('subdomain')
      if (given === null)
        throw new UsageError('goodsyard tenant import: needs --subdomain with a name no tenant has')
      const subdomain = slugFrom(given)
      if (subdomain === null) throw new UsageError(`${given} is not a valid subdomain`)
      return importFrom(subject, subdomain, await open())
    },
  },
  purge: confirmed('is gone for good', async ({ database, files }, scope) => {
    if (!(await purge({ database, files }, scope)))
      throw new CommandFailed(`${scope.tenant.subdomain} is not deleted; run goodsyard tenant delete first`)
  }),
}

/** `goodsyard tenant …`: the tenants of the installation. */
export async function run(args: readonly string[], open: Open): Promise<Report> {
  return runSubcommand('tenant', subcommands, args)(open)
}

/** Writes an archive to a new file; what breaks off leaves none. */
async function keepArchive(bytes: AsyncIterable<Buffer>, place: string): Promise<void> {
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

/** What cannot be taken back is done where the subdomain is said twice. */
function confirmed(done: string, act: (opened: Opened, scope: Scope) => Promise<void>): Subcommand {
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

/** The service at work in a tenant, whatever state that is in. */
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

function changing(done: string, change: TenantChange, event: ChangeEvent = 'updated'): Subcommand {
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
