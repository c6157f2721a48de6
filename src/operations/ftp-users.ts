import { managePermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Column, type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { createFtpUser, updateFtpUser } from '#domain/imports/keep-ftp-user.ts'
import { takeLoginsBack } from '#domain/imports/logins.ts'
import { announceChange } from '#events/announce.ts'
import { updateRecord } from '#records/update.ts'
import { removal, removalOfMany, removeAll, shapeFor } from './generic.ts'
import type { Act, Operation, Outcome } from './operation.ts'

/** What can be done with logins to the SFTP server, whose passwords have at least so many characters (platform 10.1). */
export function ftpUserOperations(model: Model, password_min: number): readonly Operation[] {
  const resource = resourceNamed(model, 'ftp_users')
  const input = demanding(resource, password_min)
  return [
    {
      ...shapeFor(resource, 'creation'),
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
      ...shapeFor(resource, 'change'),
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
    ...[removal(resource), removalOfMany(resource)].map(freeingLogins),
    switching(model, { name: 'activate', active: true, description: 'Activates an SFTP user.' }),
    switching(model, {
      name: 'deactivate',
      active: false,
      description: 'Deactivates an SFTP user, whose logins are rejected from then on.',
    }),
  ]
}

/** The same fields, with passwords that are at least so long; where nothing more is demanded, the resource itself. */
function demanding(resource: Resource, min: number): Resource {
  const stricter = new Map(
    resource.columns.flatMap((column): [Column, Column][] => {
      const { declared } = column
      if (declared.kind !== 'password' || declared.min >= min) return []
      return [[column, { ...column, declared: { ...declared, min } }]]
    }),
  )
  if (stricter.size === 0) return resource
  const demanded = (column: Column) => stricter.get(column) ?? column
  return {
    ...resource,
    columns: resource.columns.map(demanded),
    attributes: new Map([...resource.attributes].map(([name, column]) => [name, demanded(column)])),
  }
}

/** Deleting a user frees the name they logged in with. */
function freeingLogins(operation: Operation): Operation {
  return {
    ...operation,
    run: async (tx, act) => {
      const subjects = operation.on_record ? [act.subject] : act.subjects
      await takeLoginsBack(
        tx,
        subjects.map((row) => row.id),
      )
      return removeAll(tx, { ...act, subjects })
    },
  }
}

type Switching = { readonly name: string; readonly active: boolean; readonly description: string }

function switching(model: Model, { name, active, description }: Switching): Operation {
  const resource = resourceNamed(model, 'ftp_users')
  return {
    ...shapeFor(resource, 'change'),
    name,
    method: 'POST',
    path: `/api/ftp_users/{id}/${name}`,
    permission: managePermission('ftp_users'),
    takes: 'nothing',
    input: null,
    description,
    run: async (tx: Transaction, { subject, parsed }: Act): Promise<Outcome> => {
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
