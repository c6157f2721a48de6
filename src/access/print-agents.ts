import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import type { Queries, Scope, Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { type Caller, callerWithoutRights } from '#values/caller.ts'
import { newSecret, tokenHash } from './tokens.ts'
import { systemUser } from './users.ts'

/** `gyp_<secret>.<tenant>.<agent>`: an agent says itself in whose tenant it works. */
const TOKEN = /^gyp_[\w-]{43}\.([1-9]\d{0,15})\.([1-9]\d{0,15})$/

/** Gives an agent a token, which is told once; what is kept of it opens nothing. */
export async function giveToken(tx: Transaction, print_agent_id: number): Promise<string> {
  const token = `${newSecret('gyp_')}.${tx.tenant.id}.${print_agent_id}`
  await tx.run(sql`
    insert into print_agent_tokens (tenant_id, print_agent_id, token_hash)
    values (${tx.tenant.id}, ${print_agent_id}, ${tokenHash(token)})`)
  return token
}

/** Takes the tokens of agents back. */
export async function takeTokens(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from print_agent_tokens t
    where t.tenant_id = ${tx.tenant.id} and t.print_agent_id = any(${ids}::bigint[])`)
}

/** An agent that has proved itself, and in whose name it works. */
export type KnownAgent = { readonly id: number; readonly scope: Scope }

/** Lets an agent in by its token; refused like any other caller whose token, or whose tenant, is not in force. */
export async function enterAgent(database: Database, authorization: string | undefined): Promise<KnownAgent> {
  if (authorization === undefined) throw refusal('authentication_required', {})
  const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
  const [tenant_id, id] = (TOKEN.exec(token) ?? []).slice(1).map(Number)
  if (tenant_id === undefined || id === undefined) throw refusal('invalid_token', {})
  const { tenant, user_id } = await database.acrossTenants(async (session) => ({
    tenant: await findTenant(session, tenant_id),
    user_id: await systemUser(session),
  }))
  if (tenant === null) throw refusal('invalid_token', {})
  const { is_live, ...known } = tenant
  const scope: Scope = { tenant: known, caller: agentCaller(user_id) }
  const isKnown = await database.readOnce(scope, (tx) =>
    tx.maybe<{ id: number }>(sql`
      select t.print_agent_id as id
      from print_agent_tokens t
      where t.tenant_id = ${tenant_id} and t.print_agent_id = ${id} and t.token_hash = ${tokenHash(token)}`),
  )
  if (isKnown === null) throw refusal('invalid_token', {})
  if (!is_live) throw refusal('subdomain_suspended', {})
  return { id, scope }
}

type FoundTenant = Scope['tenant'] & { readonly is_live: boolean }

function findTenant(queries: Queries, id: number): Promise<FoundTenant | null> {
  return queries.maybe<FoundTenant>(sql`
    select t.id, t.subdomain, t.import_timezone as timezone, t.is_live
    from tenants t
    where t.id = ${id} and t.is_active`)
}

/** An agent may do what its own routes do, and nothing else. */
function agentCaller(user_id: number): Caller {
  return callerWithoutRights(user_id, 'api')
}
