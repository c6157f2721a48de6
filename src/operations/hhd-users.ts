import {
  assertMayLend,
  changeHandheldUser,
  createHandheldUser,
  retireHandheldUsers,
} from '#access/handheld-users.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { updateRecord } from '#records/update.ts'
import { removal, removalOfMany, removeAll } from './generic.ts'
import { keeping } from './keeping.ts'
import type { Act, Operation } from './operation.ts'

/** What can be done with the logins of handhelds (operations 11). */
export function hhdUserOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'hhd_users')
  return [
    ...keeping(resource, {
      create,
      update,
      description: {
        create: 'Creates a handheld user; if no user is given, one with role RF is created for it.',
        update: 'Updates a handheld user; the password stays unchanged if it is absent, null or blank.',
      },
    }),
    ...[removal(resource), removalOfMany(resource)].map(retiring),
  ]
}

async function create(tx: Transaction, { resource, parsed }: Act): Promise<FullRow> {
  const { user_id, name, username, warehouse_id, active } = parsed.values
  const isSound = parsed.violations.length === 0
  if (typeof user_id === 'number') await assertMayLend(tx, user_id)
  const made =
    user_id === null && isSound
      ? await createHandheldUser(tx, {
          name: String(name ?? username),
          warehouse_id: Number(warehouse_id),
          active: active === true,
        })
      : user_id
  const row = await createRecord(tx, resource, { parsed, extra: { user_id: made } })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

async function update(tx: Transaction, { resource, parsed, subject }: Act): Promise<FullRow> {
  if (typeof subject.user_id === 'number') await assertMayLend(tx, subject.user_id)
  const { row, previous } = await updateRecord(tx, resource, { current: subject, parsed })
  const isOther = row.warehouse_id !== subject.warehouse_id || row.active !== subject.active
  if (isOther && typeof row.user_id === 'number')
    await changeHandheldUser(tx, row.user_id, {
      warehouse_id: Number(row.warehouse_id),
      active: row.active === true,
    })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** The users made for logins go with them. */
function retiring(operation: Operation): Operation {
  return {
    ...operation,
    run: async (tx, act) => {
      const subjects = operation.on_record ? [act.subject] : act.subjects
      const outcome = await removeAll(tx, { ...act, subjects })
      const users = subjects.flatMap(({ user_id }) => (typeof user_id === 'number' ? [user_id] : []))
      await retireHandheldUsers(tx, users)
      return outcome
    },
  }
}
