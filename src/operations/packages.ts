import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { announceLoading } from '#domain/loading/announce-loading.ts'
import { createPackage, removePackages, updatePackage } from '#domain/shipping/keep-package.ts'
import { packing } from '#resources/outbound/packages.ts'
import { goodsIn } from './goods-parts.ts'
import { keeping } from './keeping.ts'
import type { Operation, Step } from './operation.ts'
import { removalsBy } from './owned-verbs.ts'
import { settling } from './settling.ts'

/** Packing staged goods, and what is told of packages (operations 4.9). */
export function packageOperations(model: Model): readonly Operation[] {
  const packages = resourceNamed(model, 'packages')
  const input = inputFor(model, packing)
  const kept = keeping(packages, {
    create: (tx, { parsed }) =>
      createPackage(tx, packages, { parsed, input, contents: goodsIn(parsed, 'contents') }),
    update: (tx, { subject, parsed }) => updatePackage(tx, packages, { id: subject.id, parsed }),
    description: {
      create: 'Adds a package to a shipment and packs staged goods of the order into it.',
      update: 'Updates a package of a shipment that has not been submitted to its carrier.',
    },
  })
  return [...kept, ...removalsBy(packages, removePackages)].map((operation) => ({
    ...operation,
    ...(operation.name === 'create' ? { input } : {}),
    ...(operation.name === 'update' ? { on_record: 'seen' as const } : {}),
    run: settling(model, thenLoading(operation.run)),
  }))
}

/** What is packed or unpacked stands on other units than before: those of orders on loads are to be loaded. */
function thenLoading(run: Step): Step {
  return async (tx, act) => {
    const outcome = await run(tx, act)
    const rows = outcome.kind === 'record' ? [outcome.row] : [act.subject, ...act.subjects]
    const shipments = rows.map(({ shipment_id }) => shipment_id).filter((id) => typeof id === 'number')
    await loadPacked(tx, shipments)
    return outcome
  }
}

/** Asks for the units of these shipments' orders to be loaded, as far as they go with loads. */
export async function loadPacked(tx: Transaction, shipments: readonly number[]): Promise<void> {
  const orders = await tx.rows<{ id: number }>(sql`
    select o.id
    from shipments s
    join goods_outs o on o.tenant_id = s.tenant_id and o.id = s.goods_out_id and o.load_id is not null
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...shipments]}::bigint[])
    order by o.id`)
  await announceLoading(
    tx,
    orders.map(({ id }) => id),
  )
}
