import { managePermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Column, type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { releaseLogins } from '#domain/imports/logins.ts'
import { createFtpUser, updateFtpUser } from '#domain/imports/save-ftp-user.ts'
import { announceChange } from '#events/announce.ts'
import { updateRecord } from '#records/update.ts'
import { bulkDeleteOperation, deleteAll, deleteOperation, operationDefaults } from './generic-operations.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'

/** Operations on SFTP users, whose passwords have a minimum length (platform 10.1). */
export function ftpUserOperations(model: Model, password_min: number): readonly Operation[] {
  const resource = resourceNamed(model, 'ftp_users')
  const input = withPasswordLength(resource, password_min)
  return [
    {
      ...operationDefaults(resource, 'creation'),
      name: 'create',
      method: 'POST',
      path: '/api/ftp_users',
      input,
      description: 'Creates an SFTP user; one with direction upload gets the default import templates.',
      run: async (tx, { parsed }) => ({
        kind: 'record',
        resource,
        row: await createFtpUser(tx, resource, parsed),
      }),
    },
    {
      ...operationDefaults(resource, 'change'),
      name: 'update',
      method: 'PATCH',
      path: '/api/ftp_users/{id}',
      input,
      description: 'Updates an SFTP user; the password stays unchanged if it is absent, null or blank.',
      run: async (tx, { subject, parsed }) => ({
        kind: 'record',
        resource,
        row: await updateFtpUser(tx, resource, { current: subject, parsed }),
      }),
    },
    ...[deleteOperation(resource), bulkDeleteOperation(resource)].map(withLoginsReleased),
    activationOperation(model, { name: 'activate', active: true, description: 'Activates an SFTP user.' }),
    activationOperation(model, {
      name: 'deactivate',
      active: false,
      description: 'Deactivates an SFTP user, whose logins are rejected from then on.',
    }),
  ]
}

/** The resource with a higher minimum length for passwords, or itself where nothing changes. */
function withPasswordLength(resource: Resource, min: number): Resource {
  const replaced = new Map(
    resource.columns.flatMap((column): [Column, Column][] => {
      const { declared } = column
      if (declared.kind !== 'password' || declared.min >= min) return []
      return [[column, { ...column, declared: { ...declared, min } }]]
    }),
  )
  if (replaced.size === 0) return resource
  const columnOf = (column: Column) => replaced.get(column) ?? column
  return {
    ...resource,
    columns: resource.columns.map(columnOf),
    attributes: new Map([...resource.attributes].map(([name, column]) => [name, columnOf(column)])),
  }
}

/** Deleting a user releases the login name. */
function withLoginsReleased(operation: Operation): Operation {
  return {
    ...operation,
    run: async (tx, act) => {
      const subjects = operation.on_record ? [act.subject] : act.subjects
      await releaseLogins(
        tx,
        subjects.map((row) => row.id),
      )
      return deleteAll(tx, { ...act, subjects })
    },
  }
}

type Activation = { readonly name: string; readonly active: boolean; readonly description: string }

function activationOperation(model: Model, { name, active, description }: Activation): Operation {
  const resource = resourceNamed(model, 'ftp_users')
  return {
    ...operationDefaults(resource, 'change'),
    name,
    method: 'POST',
    path: `/api/ftp_users/{id}/${name}`,
    permission: managePermission('ftp_users'),
    accepts: 'nothing',
    input: null,
    description,
    run: async (tx: Transaction, { subject, parsed }: ActInput): Promise<Outcome> => {
      const { row, previous } = await updateRecord(tx, resource, {
        current: subject,
        parsed,
        extra: { active },
      })
      if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
      return { kind: 'record', resource, row }
    },
  }
}
