import {
  createApplication,
  disableApplication,
  enableApplication,
  findApplication,
  type ListedApplication,
  listApplications,
  rotateSecret,
} from '#access/applications.ts'
import { type Command, noteCommand } from '#access/audit.ts'
import { checkApplication } from '#access/check-application.ts'
import { allow, disallow, type Membership } from '#access/memberships.ts'
import { revokeApplication } from '#access/tokens.ts'
import type { Session } from '#database/transaction.ts'
import { membershipFrom, membershipOptions } from './membership.ts'
import { CommandFailed, type Open, type Report, UsageError } from './opened.ts'
import { type Given, runSubcommand, type Subcommand } from './subcommands.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  create: {
    subject: null,
    options: {
      ...membershipOptions,
      name: { type: 'string' },
      grant: { type: 'string', multiple: true },
      'redirect-uri': { type: 'string', multiple: true },
      public: { type: 'boolean' },
      trusted: { type: 'boolean' },
      operator: { type: 'boolean' },
    },
    run: create,
  },
  list: {
    subject: null,
    options: {},
    run: async (_, open) => {
      const { database } = await open()
      const applications = await database.acrossTenants(listApplications)
      return { lines: applications.map(lineFor), json: applications.map((each) => ({ ...each })) }
    },
  },
  rotate: {
    subject: 'a client id',
    options: {},
    run: async ({ subject }, open) => {
      const { database, secrets } = await open()
      const client_secret = await database.acrossTenants(async (session) => {
        const application = await read(session, subject)
        await note(session, application, { action: 'updated', operation: 'client rotate' })
        return rotateSecret(session, secrets, application.id)
      })
      if (client_secret === null) throw new CommandFailed(`${subject} is public and has no secret`)
      return {
        lines: [`client_secret ${client_secret}`, 'The old secret remains valid for 24 hours.'],
        json: { client_id: subject, client_secret },
      }
    },
  },
  disable: changing('disable', 'is disabled', (session, { id }) => disableApplication(session, id)),
  enable: changing('enable', 'is enabled', (session, { id }) => enableApplication(session, id)),
  allow: changing('allow', 'is allowed', async (session, { user_id }, membership) => {
    if (membership === null) throw new UsageError('goodsyard client allow: needs --subdomain')
    await allow(session, user_id, membership)
  }),
  revoke: changing('revoke', 'is revoked', async (session, { id, user_id }, membership) => {
    if (membership === null) await revokeApplication(session, id)
    else await disallow(session, user_id, membership.tenant_id)
  }),
}

/** `goodsyard client …`: the applications of the installation. */
export async function run(args: readonly string[], open: Open): Promise<Report> {
  return runSubcommand('client', subcommands, args)(open)
}

async function create(given: Given, open: Open): Promise<Report> {
  const grants = given.texts('grant')
  const facts = {
    name: given.text('name') ?? '',
    confidential: !given.flag('public'),
    grant_types: grants.length === 0 ? ['client_credentials'] : grants,
    redirect_uris: given.texts('redirect-uri'),
  }
  const problems = checkApplication(facts).map((problem) => problem.details)
  if (problems.length > 0) throw new UsageError(`goodsyard client create: ${problems.join('; ')}`)
  const { database, secrets } = await open()
  const made = await database.acrossTenants(async (session) => {
    const membership = await membershipFrom(session, given)
    const application = await createApplication(session, secrets, {
      ...facts,
      tenant_id: membership?.tenant_id ?? null,
      trusted: given.flag('trusted'),
      is_operator: given.flag('operator'),
      ...(membership === null ? {} : { membership }),
    })
    await note(session, application, { action: 'created', operation: 'client create' })
    return application
  })
  const { client_id, client_secret } = made
  return {
    lines: [`client_id ${client_id}`, ...(client_secret === null ? [] : [`client_secret ${client_secret}`])],
    json: { client_id, client_secret },
  }
}

/** Whose a client is, and in which tenant a command is about it; without one in all that it may enter. */
type Concerned = Pick<ListedApplication, 'id' | 'user_id'> & { readonly within?: number | null }

async function note(
  session: Session,
  { id, user_id, within = null }: Concerned,
  said: Pick<Command, 'action' | 'operation'>,
): Promise<void> {
  const visitor = { type: 'oauth_applications', id, user_id, tenant_id: within, is_operator: false } as const
  await noteCommand(session, { visitor, ...said })
}

function changing(
  name: string,
  done: string,
  change: (session: Session, application: ListedApplication, membership: Membership | null) => Promise<void>,
): Subcommand {
  return {
    subject: 'a client id',
    options: membershipOptions,
    run: async (given, open) => {
      const { database } = await open()
      await database.acrossTenants(async (session) => {
        const application = await read(session, given.subject)
        const membership = await membershipFrom(session, given)
        await change(session, application, membership)
        const within = membership?.tenant_id ?? null
        await note(session, { ...application, within }, { action: 'updated', operation: `client ${name}` })
      })
      return { lines: [`${given.subject} ${done}`], json: { client_id: given.subject } }
    },
  }
}

async function read(session: Session, client_id: string): Promise<ListedApplication> {
  const application = await findApplication(session, client_id)
  if (application === null) throw new CommandFailed(`there is no client ${client_id}`)
  return application
}

function lineFor(each: ListedApplication): string {
  const state = each.active ? 'active' : 'disabled'
  return [each.client_id, state, each.confidential ? 'confidential' : 'public', each.name].join('\t')
}
