import { issueToken, revokeToken } from '#access/tokens.ts'
import { CommandFailed, type OpenContext, type Report, UsageError } from './command-context.ts'
import { runSubcommand, type Subcommand } from './subcommands.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  issue: {
    subject: null,
    options: { client: { type: 'string' }, ttl: { type: 'string' } },
    run: async (input, open) => {
      const client_id = input.text('client')
      if (client_id === null) throw new UsageError('goodsyard token issue: needs --client')
      const ttl = input.text('ttl')
      if (ttl !== null && !/^[1-9]\d{0,8}$/.test(ttl)) {
        throw new UsageError('goodsyard token issue: --ttl must be a number of seconds')
      }
      const { database, access_token_seconds } = await open()
      const expires_in = ttl === null ? access_token_seconds : Number(ttl)
      const issued = await database.acrossTenants((session) => issueToken(session, { client_id, expires_in }))
      if (issued === null) throw new CommandFailed(`there is no active client ${client_id}`)
      return { lines: [issued.access_token], json: { ...issued } }
    },
  },
  revoke: {
    subject: 'a token',
    options: {},
    run: async ({ subject }, open) => {
      const { database } = await open()
      const revoked = await database.acrossTenants((session) => revokeToken(session, subject))
      if (!revoked) throw new CommandFailed('the token does not exist')
      return { lines: ['revoked'], json: { revoked } }
    },
  },
}

/** `goodsyard token …`: access tokens. */
export async function run(args: readonly string[], open: OpenContext): Promise<Report> {
  return runSubcommand('token', subcommands, args)(open)
}
