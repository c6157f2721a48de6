import { createTenant } from '#access/create-tenant.ts'
import {
  deleteTenant,
  findTenant,
  type ListedTenant,
  listTenants,
  setLive,
  slugFrom,
  undeleteTenant,
} from '#access/tenants.ts'
import type { Session } from '#database/transaction.ts'
import { CommandFailed, type Open, type Report, UsageError } from './opened.ts'
import { runSubcommand, type Subcommand } from './subcommands.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  create: {
    subject: 'a subdomain',
    options: { name: { type: 'string' }, timezone: { type: 'string' } },
    run: async (given, open) => {
      const subdomain = slugFrom(given.subject)
      if (subdomain === null) throw new UsageError(`${given.subject} cannot be a subdomain`)
      const import_timezone = timezoneFrom(given.text('timezone') ?? 'UTC')
      const { database, fill } = await open()
      const known = await database.acrossTenants((session) => findTenant(session, subdomain))
      if (known !== null) throw new CommandFailed(`there is a subdomain ${subdomain} already`)
      const company_name = given.text('name') ?? subdomain
      const made = await createTenant(
        database,
        { subdomain, company_name, import_timezone, creator_id: null },
        fill,
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
  suspend: changing('is suspended', (session, { id }) => setLive(session, id, false)),
  resume: changing('works again', (session, { id }) => setLive(session, id, true)),
  delete: changing('is deleted; undelete brings it back until it is purged', async (session, tenant) => {
    if (!(await deleteTenant(session, tenant.id))) {
      throw new CommandFailed(`${tenant.subdomain} is the last subdomain, or deleted already`)
    }
  }),
  undelete: changing('is back', (session, { id }) => undeleteTenant(session, id)),
}

/** `goodsyard tenant …`: the tenants of the installation. */
export async function run(args: readonly string[], open: Open): Promise<Report> {
  return runSubcommand('tenant', subcommands, args)(open)
}

function changing(
  done: string,
  change: (session: Session, tenant: ListedTenant) => Promise<void>,
): Subcommand {
  return {
    subject: 'a subdomain',
    options: {},
    run: async ({ subject }, open) => {
      const { database } = await open()
      await database.acrossTenants(async (session) => {
        const tenant = await findTenant(session, subject)
        if (tenant === null) throw new CommandFailed(`there is no subdomain ${subject}`)
        await change(session, tenant)
      })
      return { lines: [`${subject} ${done}`], json: { subdomain: subject } }
    },
  }
}

function lineFor(tenant: ListedTenant): string {
  const state = tenant.is_active ? (tenant.is_live ? 'live' : 'suspended') : 'deleted'
  return [tenant.id, tenant.subdomain, state, tenant.import_timezone, tenant.company_name].join('\t')
}

function timezoneFrom(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw new UsageError(`${name} is no time zone`)
  }
}
