import { endHandheldSignIns, issueBadge, revokeBadge } from '#access/badges.ts'
import {
  assertMayAssign,
  createHandheldUser,
  findAssignable,
  retireHandheldUsers,
  updateHandheldUser,
} from '#access/handheld-users.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { recordChangedMembers } from '#domain/tasks/changed-members.ts'
import { announceChange } from '#events/announce.ts'
import type { Violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import { deviceReportOperations } from './device-reports.ts'
import { bulkDeleteOperation, deleteAll, deleteOperation, operationDefaults } from './generic-operations.ts'
import type { ActInput, Operation } from './operation.ts'
import { NOTHING } from './task-act.ts'

/** Operations on handheld users (operations 11). */
export function hhdUserOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'hhd_users')
  return [
    ...createAndUpdateOperations(resource, {
      create,
      update,
      description: {
        create: 'Creates a handheld user; if no user is given, one with role RF is created for it.',
        update: 'Updates a handheld user; the password stays unchanged if it is absent, null or blank.',
      },
    }),
    ...[deleteOperation(resource), bulkDeleteOperation(resource)].map(withUsersRetired),
    ...badgeOperations(resource),
    ...deviceReportOperations(model),
  ]
}

async function create(tx: Transaction, act: ActInput): Promise<FullRow> {
  const { resource, parsed } = act
  const { user_id, name, username, warehouse_id, active } = parsed.values
  const isSound = parsed.violations.length === 0
  if (typeof user_id === 'number') await assertMayAssign(tx, user_id)
  const created_user_id =
    user_id === null && isSound
      ? await createHandheldUser(tx, {
          name: String(name ?? username),
          warehouse_id: Number(warehouse_id),
          active: active === true,
        })
      : user_id
  const member = typeof user_id === 'number' ? await findAssignable(tx, user_id) : null
  // Who is no member is refused as a reference to nobody.
  const violations = [
    ...(member?.is_assignable === false ? [notAssignable(act)] : []),
    ...(await checkPin(tx, act)),
  ]
  const row = await createRecord(tx, resource, { parsed, violations, extra: { user_id: created_user_id } })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

async function update(tx: Transaction, act: ActInput): Promise<FullRow> {
  const { resource, parsed, subject } = act
  if (typeof subject.user_id === 'number') await assertMayAssign(tx, subject.user_id)
  // The login of somebody who has left can be switched off.
  const { user_id } = subject
  const isSwitchedOff = parsed.values.active === false || typeof user_id !== 'number'
  const member = isSwitchedOff ? null : await findAssignable(tx, user_id)
  const violations = [
    ...(isSwitchedOff || member?.is_assignable === true ? [] : [notAssignable(act)]),
    ...(await checkPin(tx, act)),
  ]
  const { row, previous } = await updateRecord(tx, resource, { current: subject, parsed, violations })
  const hasChanged = row.warehouse_id !== subject.warehouse_id || row.active !== subject.active
  if (hasChanged && typeof row.user_id === 'number') {
    await updateHandheldUser(tx, row.user_id, {
      warehouse_id: Number(row.warehouse_id),
      active: row.active === true,
    })
    recordChangedMembers(tx, [row.user_id])
  }
  // Whoever holds a device knows neither the new password nor that the login is off.
  const hasPassword = resource.columns.some(
    (column) => column.declared.kind === 'password' && typeof parsed.values[column.name] === 'string',
  )
  const isShutOut = hasPassword || row.active !== true
  if (isShutOut && typeof row.user_id === 'number') await signOut(tx, [row.user_id])
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** A PIN or password has the least length that the tenant sets; the present one may be shorter (spec: operations 11). */
async function checkPin(tx: Transaction, { resource, parsed }: ActInput): Promise<readonly Violation[]> {
  const [sent] = Object.entries(parsed.password_characters ?? {})
  if (sent === undefined) return []
  const [column, characters] = sent
  const { min } = await tx.one<{ min: number }>(sql`
    select t.handheld_pin_min_characters as min from tenants t where t.id = ${tx.tenant.id}`)
  return characters < min
    ? [violationOf(resource, parsed, { column, symbol: 'too_short', facts: { min } })]
    : []
}

/** Badges of logins, and the end of all that a login opened (spec: operations 11.3). */
function badgeOperations(resource: Resource): readonly Operation[] {
  const common = {
    ...operationDefaults(resource, 'change'),
    accepts: 'nothing' as const,
    input: null,
    changes: 'nothing' as const,
  }
  const path = '/api/hhd_users/{id}/badge'
  return [
    {
      ...common,
      ...{ name: 'issue_badge', method: 'POST', path, answer: 'facts', answers: 'badges' },
      description:
        'Issues a badge, which stands for user name and subdomain at the sign-in page; it is returned only in this response, and an earlier one is void.',
      run: async (tx, { subject }) => {
        await assertMayChange(tx, subject)
        return { kind: 'facts', type: 'badges', facts: { badge: await issueBadge(tx, subject.id) } }
      },
    },
    {
      ...common,
      ...{ name: 'revoke_badge', method: 'DELETE', path, answer: 'nothing' },
      description: 'Makes the badge of a handheld user void.',
      run: async (tx, { subject }) => {
        await assertMayChange(tx, subject)
        await revokeBadge(tx, subject.id)
        return NOTHING
      },
    },
    {
      ...common,
      ...{ name: 'sign_out', method: 'POST', path: '/api/hhd_users/{id}/sign_out', answer: 'nothing' },
      description:
        'Ends everything that logins of its user opened in this subdomain: sessions of browsers, tokens and codes, so that a lost device is shut out.',
      run: async (tx, { subject }) => {
        await assertMayChange(tx, subject)
        if (typeof subject.user_id === 'number') await signOut(tx, [subject.user_id])
        return NOTHING
      },
    },
  ]
}

/** A badge and the sessions of a login belong to whoever may change it. */
async function assertMayChange(tx: Transaction, { user_id }: FullRow): Promise<void> {
  if (typeof user_id === 'number') await assertMayAssign(tx, user_id)
}

async function signOut(tx: Transaction, user_ids: readonly number[]): Promise<void> {
  if (user_ids.length === 0) return
  await tx.acrossTenants((session) => endHandheldSignIns(session, { tenant_id: tx.tenant.id, user_ids }))
}

function notAssignable({ resource, parsed }: ActInput): Violation {
  return violationOf(resource, parsed, { column: 'user_id', symbol: 'user_not_assignable' })
}

/** Users created for a handheld login are deleted with it. */
function withUsersRetired(operation: Operation): Operation {
  return {
    ...operation,
    run: async (tx, act) => {
      const subjects = operation.on_record ? [act.subject] : act.subjects
      const outcome = await deleteAll(tx, { ...act, subjects })
      const users = subjects.flatMap(({ user_id }) => (typeof user_id === 'number' ? [user_id] : []))
      await retireHandheldUsers(tx, users)
      recordChangedMembers(tx, users)
      await signOut(tx, users)
      return outcome
    },
  }
}
