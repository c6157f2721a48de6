import type { Database } from '#database/database.ts'
import { type Scope, WHOLE_TENANT_MINUTES } from '#database/transaction.ts'
import { orderChecks } from '#domain/orders/verify-orders.ts'
import { type InvariantViolation, stockChecks, verify } from '#domain/stock/verify.ts'
import { noteVerified } from '#domain/tenancy/verifications.ts'
import { storageChecks } from '#domain/tenancy/verify-storage.ts'

/** Holds one snapshot of a tenant against all invariants (operations 0.8), and notes how that ended. */
export async function verifyTenant(database: Database, scope: Scope): Promise<readonly InvariantViolation[]> {
  const checks = [...stockChecks, ...orderChecks, ...storageChecks]
  const differences = await database.snapshot(scope, (tx) => verify(tx, checks), {
    statement_minutes: WHOLE_TENANT_MINUTES,
  })
  await database.transaction(scope, (tx) => noteVerified(tx, differences.length))
  return differences
}
