import { accountMail } from '#access/account-mails.ts'
import { type Command, recordCommand } from '#access/audit.ts'
import { isCommonPassword } from '#access/common-passwords.ts'
import { issueLink } from '#access/links.ts'
import { grantMembership, type Membership } from '#access/memberships.ts'
import { PASSWORD_MIN } from '#access/passwords.ts'
import { personLanguage } from '#access/person-language.ts'
import { removeSecondFactors } from '#access/second-factors.ts'
import {
  createUser,
  findUser,
  type ListedUser,
  listUsers,
  setActive,
  setOperator,
  setPassword,
} from '#access/users.ts'
import type { Session } from '#database/transaction.ts'
import { isMailAddress, plainMail } from '#outside/mail.ts'
import type { JsonObject } from '#values/json.ts'
import {
  type CommandContext,
  CommandFailed,
  type OpenContext,
  type Report,
  UsageError,
} from './command-context.ts'
import { membershipFrom, membershipOptions } from './membership.ts'
import { type Password, passwordFrom, passwordOptions } from './password.ts'
import { type Arguments, runSubcommand, type Subcommand } from './subcommands.ts'

const newUserOptions = {
  ...membershipOptions,
  name: { type: 'string' },
  operator: { type: 'boolean' },
} as const

const subcommands: Readonly<Record<string, Subcommand>> = {
  create: {
    subject: 'an e-mail',
    options: { ...newUserOptions, ...passwordOptions },
    run: async (input, open) => {
      const password = await personPasswordFrom(input)
      await addUser(input, await open(), password.text)
      return created(input.subject, password)
    },
  },
  invite: {
    subject: 'an e-mail',
    options: newUserOptions,
    run: async (input, open) => {
      const opened = await open()
      const user_id = await addUser(input, opened, null)
      await invite(opened, user_id, input.subject)
      return { lines: [`${input.subject} is invited`], json: { id: user_id, email: input.subject } }
    },
  },
  list: {
    subject: null,
    options: {},
    run: async (_, open) => {
      const { database } = await open()
      const users = await database.acrossTenants(listUsers)
      return { lines: users.map(lineFor), json: users.map((user) => ({ ...user })) }
    },
  },
  password: {
    subject: 'an e-mail',
    options: passwordOptions,
    run: async (input, open) => {
      const password = await personPasswordFrom(input)
      const { database } = await open()
      await database.acrossTenants(async (session) => {
        const user = await read(session, input.subject)
        await setPassword(session, user.id, password.text)
        await audit(session, user, { action: 'updated', operation: 'user password' })
      })
      return created(input.subject, password)
    },
  },
  allow: changeCommand('allow', 'is allowed', async (session, { id }, { membership }) => {
    if (membership === null) throw new UsageError('goodsyard user allow: needs --subdomain')
    await grantMembership(session, id, membership)
  }),
  disable: changeCommand('disable', 'is disabled', (session, { id }) => setActive(session, id, false)),
  enable: changeCommand('enable', 'is enabled', (session, { id }) => setActive(session, id, true)),
  'reset-second-factors': changeCommand('reset-second-factors', 'has no second factor', (session, { id }) =>
    removeSecondFactors(session, id),
  ),
  operator: changeCommand('operator', 'is changed', (session, { id }, { input }) =>
    setOperator(session, id, !input.flag('off')),
  ),
}

/** `goodsyard user …`: users of the installation. */
export async function run(args: readonly string[], open: OpenContext): Promise<Report> {
  return runSubcommand('user', subcommands, args)(open)
}

/** The password of a person, which must not be a common one. */
async function personPasswordFrom(input: Arguments): Promise<Password> {
  const password = await passwordFrom(input, PASSWORD_MIN)
  if (await isCommonPassword(password.text))
    throw new UsageError('the password is too common and easily guessed; choose another')
  return password
}

async function addUser(
  input: Arguments,
  { database }: CommandContext,
  password: string | null,
): Promise<number> {
  const email = input.subject
  if (!isMailAddress(email)) throw new UsageError(`${email} is not a valid email address`)
  return database.acrossTenants(async (session) => {
    if ((await findUser(session, email)) !== null)
      throw new CommandFailed(`a user with email address ${email} already exists`)
    const membership = await membershipFrom(session, input)
    const name = input.text('name') ?? email
    const id = await createUser(session, { email, name, password, is_operator: input.flag('operator') })
    if (membership !== null) await grantMembership(session, id, membership)
    const user = { id, is_operator: input.flag('operator') }
    await audit(session, user, {
      action: 'created',
      operation: password === null ? 'user invite' : 'user create',
    })
    return id
  })
}

async function invite(
  { database, auth_url: authUrl, send_mail }: CommandContext,
  user_id: number,
  to: string,
): Promise<void> {
  const holder = { user_id, tenant_id: null }
  const [token, language] = await database.acrossTenants(async (session) => [
    await issueLink(session, 'Invitation', holder),
    (await personLanguage(session, holder)) ?? 'en',
  ])
  const mail = accountMail(to, { kind: 'Invitation', authUrl, token, language })
  const sent = await send_mail(plainMail(mail, authUrl))
  if (sent.kind === 'failed') throw new CommandFailed(`the invitation could not be sent: ${sent.reason}`)
}

function created(email: string, { text, is_generated }: Password): Report {
  return is_generated
    ? { lines: [`email ${email}`, `password ${text}`], json: { email, password: text } }
    : { lines: [`email ${email}`], json: { email } }
}

/** The user that a command is about and the tenant; without one, all tenants they may enter. */
type AuditedUser = Pick<ListedUser, 'id' | 'is_operator'> & { readonly tenant_id?: number | null }

async function audit(
  session: Session,
  { id, is_operator, tenant_id = null }: AuditedUser,
  command: Omit<Command, 'visitor'>,
): Promise<void> {
  await recordCommand(session, {
    visitor: { type: 'users', id, user_id: id, tenant_id, is_operator },
    ...command,
  })
}

/** Changes of a user that apply to all tenants; null if there are none. */
function changesOf(was: ListedUser, is: ListedUser): { changes?: JsonObject } {
  const flags = (['is_active', 'is_operator'] as const).filter((flag) => was[flag] !== is[flag])
  const changes = Object.fromEntries(flags.map((flag) => [flag, { was: was[flag], is: is[flag] }]))
  return flags.length === 0 ? {} : { changes }
}

type ChangeArguments = { readonly input: Arguments; readonly membership: Membership | null }

function changeCommand(
  name: string,
  done: string,
  change: (session: Session, user: ListedUser, command: ChangeArguments) => Promise<void>,
): Subcommand {
  return {
    subject: 'an e-mail',
    options: { ...membershipOptions, off: { type: 'boolean' } },
    run: async (input, open) => {
      const { database } = await open()
      await database.acrossTenants(async (session) => {
        const was = await read(session, input.subject)
        const membership = await membershipFrom(session, input)
        await change(session, was, { input, membership })
        const is = await read(session, input.subject)
        const concerned = {
          id: is.id,
          is_operator: was.is_operator || is.is_operator,
          within: membership?.tenant_id ?? null,
        }
        const command = { action: 'updated', operation: `user ${name}`, ...changesOf(was, is) } as const
        await audit(session, concerned, command)
      })
      return { lines: [`${input.subject} ${done}`], json: { email: input.subject } }
    },
  }
}

async function read(session: Session, email: string): Promise<ListedUser> {
  const user = await findUser(session, email)
  if (user === null) throw new CommandFailed(`there is no user ${email}`)
  return user
}

function lineFor(user: ListedUser): string {
  const state = user.is_active ? 'active' : 'disabled'
  return [user.id, user.email, state, user.is_operator ? 'operator' : 'user', user.name].join('\t')
}
