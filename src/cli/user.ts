import { accountMail } from '#access/account-mails.ts'
import { type Command, noteCommand } from '#access/audit.ts'
import { isCommonPassword } from '#access/common-passwords.ts'
import { issueLink } from '#access/links.ts'
import { allow, type Membership } from '#access/memberships.ts'
import { PASSWORD_MIN } from '#access/passwords.ts'
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
import { membershipFrom, membershipOptions } from './membership.ts'
import { CommandFailed, type Open, type Opened, type Report, UsageError } from './opened.ts'
import { type Password, passwordFrom, passwordOptions } from './password.ts'
import { type Given, runSubcommand, type Subcommand } from './subcommands.ts'

const newUserOptions = {
  ...membershipOptions,
  name: { type: 'string' },
  operator: { type: 'boolean' },
} as const

const subcommands: Readonly<Record<string, Subcommand>> = {
  create: {
    subject: 'an e-mail',
    options: { ...newUserOptions, ...passwordOptions },
    run: async (given, open) => {
      const password = await personPasswordFrom(given)
      await make(given, await open(), password.text)
      return created(given.subject, password)
    },
  },
  invite: {
    subject: 'an e-mail',
    options: newUserOptions,
    run: async (given, open) => {
      const opened = await open()
      const user_id = await make(given, opened, null)
      await invite(opened, user_id, given.subject)
      return { lines: [`${given.subject} is invited`], json: { id: user_id, email: given.subject } }
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
    run: async (given, open) => {
      const password = await personPasswordFrom(given)
      const { database } = await open()
      await database.acrossTenants(async (session) => {
        const user = await read(session, given.subject)
        await setPassword(session, user.id, password.text)
        await note(session, user, { action: 'updated', operation: 'user password' })
      })
      return created(given.subject, password)
    },
  },
  allow: changing('allow', 'is allowed', async (session, { id }, { membership }) => {
    if (membership === null) throw new UsageError('goodsyard user allow: needs --subdomain')
    await allow(session, id, membership)
  }),
  disable: changing('disable', 'is disabled', (session, { id }) => setActive(session, id, false)),
  enable: changing('enable', 'is enabled', (session, { id }) => setActive(session, id, true)),
  'reset-second-factors': changing('reset-second-factors', 'has no second factor', (session, { id }) =>
    removeSecondFactors(session, id),
  ),
  operator: changing('operator', 'is changed', (session, { id }, { given }) =>
    setOperator(session, id, !given.flag('off')),
  ),
}

/** `goodsyard user …`: the people of the installation. */
export async function run(args: readonly string[], open: Open): Promise<Report> {
  return runSubcommand('user', subcommands, args)(open)
}

/** The password of a person: not one of those that are guessed first. */
async function personPasswordFrom(given: Given): Promise<Password> {
  const password = await passwordFrom(given, PASSWORD_MIN)
  if (await isCommonPassword(password.text))
    throw new UsageError('the password is too common and easily guessed; choose another')
  return password
}

async function make(given: Given, { database }: Opened, password: string | null): Promise<number> {
  const email = given.subject
  if (!isMailAddress(email)) throw new UsageError(`${email} is not a valid email address`)
  return database.acrossTenants(async (session) => {
    if ((await findUser(session, email)) !== null)
      throw new CommandFailed(`a user with email address ${email} already exists`)
    const membership = await membershipFrom(session, given)
    const name = given.text('name') ?? email
    const id = await createUser(session, { email, name, password, is_operator: given.flag('operator') })
    if (membership !== null) await allow(session, id, membership)
    const user = { id, is_operator: given.flag('operator') }
    await note(session, user, {
      action: 'created',
      operation: password === null ? 'user invite' : 'user create',
    })
    return id
  })
}

async function invite(
  { database, auth_url: authUrl, send_mail }: Opened,
  user_id: number,
  to: string,
): Promise<void> {
  const token = await database.acrossTenants((session) =>
    issueLink(session, 'Invitation', { user_id, tenant_id: null }),
  )
  const mail = accountMail(to, { kind: 'Invitation', authUrl, token })
  const sent = await send_mail(plainMail(mail, authUrl))
  if (sent.kind === 'failed') throw new CommandFailed(`the invitation could not be sent: ${sent.reason}`)
}

function created(email: string, { text, is_generated }: Password): Report {
  return is_generated
    ? { lines: [`email ${email}`, `password ${text}`], json: { email, password: text } }
    : { lines: [`email ${email}`], json: { email } }
}

/** Who a command is about, and in which tenant; without one in all that they may enter. */
type Concerned = Pick<ListedUser, 'id' | 'is_operator'> & { readonly within?: number | null }

async function note(
  session: Session,
  { id, is_operator, within = null }: Concerned,
  said: Omit<Command, 'visitor'>,
): Promise<void> {
  await noteCommand(session, {
    visitor: { type: 'users', id, user_id: id, tenant_id: within, is_operator },
    ...said,
  })
}

/** What a command has changed of a person for all tenants; nothing where it has not. */
function changesOf(was: ListedUser, is: ListedUser): { changes?: JsonObject } {
  const flags = (['is_active', 'is_operator'] as const).filter((flag) => was[flag] !== is[flag])
  const changes = Object.fromEntries(flags.map((flag) => [flag, { was: was[flag], is: is[flag] }]))
  return flags.length === 0 ? {} : { changes }
}

type Said = { readonly given: Given; readonly membership: Membership | null }

function changing(
  name: string,
  done: string,
  change: (session: Session, user: ListedUser, said: Said) => Promise<void>,
): Subcommand {
  return {
    subject: 'an e-mail',
    options: { ...membershipOptions, off: { type: 'boolean' } },
    run: async (given, open) => {
      const { database } = await open()
      await database.acrossTenants(async (session) => {
        const was = await read(session, given.subject)
        const membership = await membershipFrom(session, given)
        await change(session, was, { given, membership })
        const is = await read(session, given.subject)
        const concerned = {
          id: is.id,
          is_operator: was.is_operator || is.is_operator,
          within: membership?.tenant_id ?? null,
        }
        const said = { action: 'updated', operation: `user ${name}`, ...changesOf(was, is) } as const
        await note(session, concerned, said)
      })
      return { lines: [`${given.subject} ${done}`], json: { email: given.subject } }
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
