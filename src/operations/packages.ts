import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { updateLoadTasks } from '#domain/loading/update-load-tasks.ts'
import { createPackage } from '#domain/shipping/create-package.ts'
import { deletePackages } from '#domain/shipping/delete-packages.ts'
import { updatePackage } from '#domain/shipping/update-package.ts'
import { packing } from '#resources/outbound/packages.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import type { ActRun, Operation } from './operation.ts'
import { deleteOperationsBy } from './operations-by-act.ts'
import { packagesTogether, packedGoodsIn } from './packages-together.ts'

/** Operations that pack staged goods and maintain packages (operations 4.9). */
export function packageOperations(model: Model): readonly Operation[] {
  const packages = resourceNamed(model, 'packages')
  const input = inputFor(model, packing)
  const operations = createAndUpdateOperations(packages, {
    create: (tx, { parsed }) =>
      createPackage(tx, packages, { parsed, input, contents: packedGoodsIn(parsed) }),
    update: (tx, { subject, parsed }) => updatePackage(tx, packages, { id: subject.id, parsed }),
    description: {
      create: 'Adds a package to a shipment and packs staged goods of the order into it.',
      update: 'Updates a package of a shipment that has not been submitted to its carrier.',
    },
  })
  return [...operations, ...deleteOperationsBy(packages, deletePackages)].map((operation) => ({
    ...operation,
    ...(operation.name === 'create'
      ? { input, together: packagesTogether(model, { resource: packages, input }) }
      : {}),
    ...(operation.name === 'update' ? { on_record: 'unlocked' as const } : {}),
    uses_generic_plans: true as const,
    run: thenLoading(operation.run),
  }))
}

/** Packing changes the unit of goods, so the units of orders on loads change. */
function thenLoading(run: ActRun): ActRun {
  return async (tx, act) => {
    const outcome = await run(tx, act)
    const rows = outcome.kind === 'record' ? [outcome.row] : [act.subject, ...act.subjects]
    const shipments = rows.map(({ shipment_id }) => shipment_id).filter((id) => typeof id === 'number')
    await loadPacked(tx, shipments)
    return outcome
  }
}

/** Announces the units to load for the orders of shipments. */
export async function loadPacked(tx: Transaction, shipments: readonly number[]): Promise<void> {
  const orders = await tx.rows<{ id: number }>(sql`
    select o.id
    from shipments s
    join goods_outs o on o.tenant_id = s.tenant_id and o.id = s.goods_out_id and o.load_id is not null
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...shipments]}::bigint[])
    order by o.id`)
  await updateLoadTasks(
    tx,
    orders.map(({ id }) => id),
  )
}
