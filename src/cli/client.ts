import {
  createApplication,
  disableApplication,
  enableApplication,
  findApplication,
  type ListedApplication,
  listApplications,
  rotateSecret,
} from '#access/applications.ts'
import { type Command, recordCommand } from '#access/audit.ts'
import { checkApplication } from '#access/check-application.ts'
import { endMembership, grantMembership, type Membership } from '#access/memberships.ts'
import { revokeApplication } from '#access/tokens.ts'
import type { Session } from '#database/transaction.ts'
import { CommandFailed, type OpenContext, type Report, UsageError } from './command-context.ts'
import { membershipFrom, membershipOptions } from './membership.ts'
import { type Arguments, runSubcommand, type Subcommand } from './subcommands.ts'

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
        await audit(session, application, { action: 'updated', operation: 'client rotate' })
        return rotateSecret(session, secrets, { id: application.id, old_lives: '24 hours' })
      })
      if (client_secret === null) throw new CommandFailed(`${subject} is public and has no secret`)
      return {
        lines: [`client_secret ${client_secret}`, 'The old secret remains valid for 24 hours.'],
        json: { client_id: subject, client_secret },
      }
    },
  },
  disable: changeCommand('disable', 'is disabled', (session, { id }) => disableApplication(session, id)),
  enable: changeCommand('enable', 'is enabled', (session, { id }) => enableApplication(session, id)),
  allow: changeCommand('allow', 'is allowed', async (session, { user_id }, membership) => {
    if (membership === null) throw new UsageError('goodsyard client allow: needs --subdomain')
    await grantMembership(session, user_id, membership)
  }),
  revoke: changeCommand('revoke', 'is revoked', async (session, { id, user_id }, membership) => {
    if (membership === null) await revokeApplication(session, id)
    else await endMembership(session, user_id, membership.tenant_id)
  }),
}

/** `goodsyard client …`: the applications of the installation. */
export async function run(args: readonly string[], open: OpenContext): Promise<Report> {
  return runSubcommand('client', subcommands, args)(open)
}

async function create(input: Arguments, open: OpenContext): Promise<Report> {
  const grants = input.texts('grant')
  const facts = {
    name: input.text('name') ?? '',
    confidential: !input.flag('public'),
    grant_types: grants.length === 0 ? ['client_credentials'] : grants,
    redirect_uris: input.texts('redirect-uri'),
  }
  const problems = checkApplication(facts).map((problem) => problem.details)
  if (problems.length > 0) throw new UsageError(`goodsyard client create: ${problems.join('; ')}`)
  const { database, secrets } = await open()
  const made = await database.acrossTenants(async (session) => {
    const membership = await membershipFrom(session, input)
    const application = await createApplication(session, secrets, {
      ...facts,
      tenant_id: membership?.tenant_id ?? null,
      trusted: input.flag('trusted'),
      is_operator: input.flag('operator'),
      ...(membership === null ? {} : { membership }),
    })
    await audit(session, application, { action: 'created', operation: 'client create' })
    return application
  })
  const { client_id, client_secret } = made
  return {
    lines: [`client_id ${client_id}`, ...(client_secret === null ? [] : [`client_secret ${client_secret}`])],
    json: { client_id, client_secret },
  }
}

/** The owner of a client and the tenant that a command is about; without one, all tenants the client may enter. */
type AuditedApplication = Pick<ListedApplication, 'id' | 'user_id'> & { readonly tenant_id?: number | null }

async function audit(
  session: Session,
  { id, user_id, tenant_id = null }: AuditedApplication,
  command: Pick<Command, 'action' | 'operation'>,
): Promise<void> {
  const principal = { type: 'oauth_applications', id, user_id, tenant_id, is_operator: false } as const
  await recordCommand(session, { visitor: principal, ...command })
}

function changeCommand(
  name: string,
  done: string,
  change: (session: Session, application: ListedApplication, membership: Membership | null) => Promise<void>,
): Subcommand {
  return {
    subject: 'a client id',
    options: membershipOptions,
    run: async (input, open) => {
      const { database } = await open()
      await database.acrossTenants(async (session) => {
        const application = await read(session, input.subject)
        const membership = await membershipFrom(session, input)
        await change(session, application, membership)
        const tenant_id = membership?.tenant_id ?? null
        await audit(
          session,
          { ...application, tenant_id },
          { action: 'updated', operation: `client ${name}` },
        )
      })
      return { lines: [`${input.subject} ${done}`], json: { client_id: input.subject } }
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
