import type { Database } from '#database/database.ts'
import { type Scope, WHOLE_TENANT_MINUTES } from '#database/transaction.ts'
import { orderChecks } from '#domain/orders/verify-orders.ts'
import { type InvariantViolation, stockChecks, verify } from '#domain/stock/verify.ts'
import { recordVerification } from '#domain/tenancy/verifications.ts'
import { storageChecks } from '#domain/tenancy/verify-storage.ts'

/** Checks one snapshot of a tenant against all invariants (operations 0.8), and records the result. */
export async function verifyTenant(database: Database, scope: Scope): Promise<readonly InvariantViolation[]> {
  const checks = [...stockChecks, ...orderChecks, ...storageChecks]
  const differences = await database.snapshot(scope, (tx) => verify(tx, checks), {
    statement_minutes: WHOLE_TENANT_MINUTES,
  })
  await database.transaction(scope, (tx) => recordVerification(tx, differences.length))
  return differences
}
