import { assertHolds, isPermission, permissions, permissionsOf } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { Violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { bulkDeleteOperation, deleteOperation } from './generic-operations.ts'
import { announceAccess } from './memberships.ts'
import type { ActInput, Operation } from './operation.ts'
import { createOperationBy, updateOperationBy } from './operations-by-act.ts'

/** Operations on roles (platform 6.3). */
export function roleOperations(model: Model): readonly Operation[] {
  const roles = resourceNamed(model, 'roles')
  return [
    createOperationBy(roles, (tx, { resource, parsed }) => createRole(tx, resource, parsed)),
    {
      ...updateOperationBy(roles, (tx, { resource, parsed, subject }) =>
        updateRole(tx, resource, { current: subject, parsed }),
      ),
      description: 'Updates a role; changed permissions apply from the next request of its holders.',
    },
    ...[deleteOperation(roles), bulkDeleteOperation(roles)].map((operation) => ({
      ...operation,
      run: (tx: Transaction, act: ActInput) => {
        const subjects = operation.on_record ? [act.subject] : act.subjects
        for (const subject of subjects) assertHolds(tx.caller, allowedBy(subject))
        return operation.run(tx, act)
      },
    })),
  ]
}

async function createRole(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const row = await createRecord(tx, resource, { parsed, violations: checkPermissions(resource, parsed) })
  assertHolds(tx.caller, allowedBy(row))
  announceChange(tx, resource, { event: 'created', row })
  return row
}

async function updateRole(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const violations = checkPermissions(resource, parsed)
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, violations })
  if (previous === null) return row
  // Removing a permission requires it too, since otherwise roles above the caller's own could be emptied.
  assertHolds(tx.caller, allowedBy(current).symmetricDifference(allowedBy(row)))
  announceChange(tx, resource, { event: 'updated', row, previous })
  announceAccess(tx)
  return row
}

function checkPermissions(resource: Resource, parsed: Parsed): readonly Violation[] {
  const requested = parsed.values.permissions
  if (!Array.isArray(requested) || requested.every((permission) => isPermission(String(permission))))
    return []
  const facts = { allowed: permissions }
  return [violationOf(resource, parsed, { column: 'permissions', symbol: 'inclusion', facts })]
}

function allowedBy(row: FullRow): ReadonlySet<string> {
  const listed = Array.isArray(row.permissions) ? row.permissions.map(String) : []
  return permissionsOf({ role_type: String(row.role_type), permissions: listed })
}
