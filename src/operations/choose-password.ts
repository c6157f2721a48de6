import { findLink, type LinkHolder, type PasswordLinkKind, redeemLink } from '#access/links.ts'
import { setPassword } from '#access/users.ts'
import type { Database } from '#database/database.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Session, Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { type FullRow, selectList } from '#records/columns.ts'
import { callerWithoutRights, type Tenant } from '#values/caller.ts'
import { announceAccess } from './memberships.ts'

/** A one-time link and the password chosen by its holder. */
export type PasswordChoice = {
  readonly kind: PasswordLinkKind
  readonly token: string
  readonly password: string
}

/**
 * Sets the password chosen through a one-time link and ends all sessions of that user. An invitation link also
 * activates the membership. Returns false if the link is no longer valid.
 */
export async function choosePassword(
  { database, model }: { readonly database: Database; readonly model: Model },
  { kind, token, password }: PasswordChoice,
): Promise<boolean> {
  const redeem = async (session: Session): Promise<LinkHolder | null> => {
    const holder = await redeemLink(session, kind, token)
    if (holder !== null) await setPassword(session, holder.user_id, password)
    return holder
  }
  const invitation = await database.acrossTenants((session) => readInvitation(session, kind, token))
  if (invitation === null) return (await database.acrossTenants(redeem)) !== null
  const { user_id, tenant } = invitation
  return database.transaction({ tenant, caller: callerWithoutRights(user_id, 'api') }, async (tx) => {
    const holder = await tx.acrossTenants(redeem)
    if (holder !== null) await acceptMembership(tx, resourceNamed(model, 'subdomain_users'), user_id)
    return holder !== null
  })
}

type Invitation = { readonly user_id: number; readonly tenant: Tenant }

/** The tenant of an invitation link, or null. */
async function readInvitation(
  session: Session,
  kind: PasswordLinkKind,
  token: string,
): Promise<Invitation | null> {
  const holder = await findLink(session, kind, token)
  if (holder === null || holder.tenant_id === null) return null
  const tenant = await session.maybe<Tenant>(sql`
    select t.id, t.subdomain, t.import_timezone as timezone from tenants t where t.id = ${holder.tenant_id}`)
  return tenant === null ? null : { user_id: holder.user_id, tenant }
}

async function acceptMembership(tx: Transaction, memberships: Resource, user_id: number): Promise<void> {
  const row = await tx.maybe<FullRow>(sql`
    update subdomain_users m
    set accepted_at = ${tx.now}, ${nextVersion(tx, 'm')}
    where m.tenant_id = ${tx.tenant.id} and m.user_id = ${user_id} and m.accepted_at is null
    returning ${selectList(memberships, 'm')}`)
  if (row === null) return
  announceChange(tx, memberships, { event: 'updated', row, previous: { accepted_at: null } })
  announceAccess(tx)
}
