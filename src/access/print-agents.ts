import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import type { Queries, Scope, Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { type Caller, callerWithoutRights } from '#values/caller.ts'
import { newSecret, tokenHash } from './tokens.ts'
import { systemUser } from './users.ts'

/** `gyp_<secret>.<tenant>.<agent>`: the token contains the tenant of the agent. */
const TOKEN = /^gyp_[\w-]{43}\.([1-9]\d{0,15})\.([1-9]\d{0,15})$/

/** Issues a token to an agent, shown once; only its hash is stored. */
export async function issueAgentToken(tx: Transaction, print_agent_id: number): Promise<string> {
  const token = `${newSecret('gyp_')}.${tx.tenant.id}.${print_agent_id}`
  await tx.run(sql`
    insert into print_agent_tokens (tenant_id, print_agent_id, token_hash)
    values (${tx.tenant.id}, ${print_agent_id}, ${tokenHash(token)})`)
  return token
}

/** Revokes the tokens of agents. */
export async function revokeAgentTokens(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from print_agent_tokens t
    where t.tenant_id = ${tx.tenant.id} and t.print_agent_id = any(${ids}::bigint[])`)
}

/** An authenticated agent, and the caller it acts as. */
export type KnownAgent = { readonly id: number; readonly scope: Scope }

/** The agent that holds a token, in its tenant; null where the token is not in force. */
export async function findAgent(database: Database, token: string): Promise<KnownAgent | null> {
  const [tenant_id, id] = (TOKEN.exec(token) ?? []).slice(1).map(Number)
  if (tenant_id === undefined || id === undefined) return null
  const { tenant, user_id } = await database.acrossTenants(async (session) => ({
    tenant: await findTenant(session, tenant_id),
    user_id: await systemUser(session),
  }))
  if (tenant === null) return null
  const { is_live, ...known } = tenant
  const scope: Scope = { tenant: known, caller: agentCaller(user_id) }
  const isKnown = await database.readOnce(scope, (tx) =>
    tx.maybe<{ id: number }>(sql`
      select t.print_agent_id as id
      from print_agent_tokens t
      where t.tenant_id = ${tenant_id} and t.print_agent_id = ${id} and t.token_hash = ${tokenHash(token)}`),
  )
  if (isKnown === null) return null
  if (!is_live) throw refusal('subdomain_suspended', {})
  return { id, scope }
}

type FoundTenant = Scope['tenant'] & { readonly is_live: boolean }

function findTenant(queries: Queries, id: number): Promise<FoundTenant | null> {
  return queries.maybe<FoundTenant>(sql`
    select t.id, t.subdomain, t.import_timezone as timezone, t.owner_id, t.is_live
    from tenants t
    where t.id = ${id} and t.is_active`)
}

/** An agent may only use its own routes. */
function agentCaller(user_id: number): Caller {
  return callerWithoutRights(user_id, 'api')
}
