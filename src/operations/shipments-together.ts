import { sql } from '#database/sql.ts'
import type { Model, Resource } from '#declare/model.ts'
import { dispatchShipmentsTogether } from '#domain/shipping/dispatch-shipments-together.ts'
import type { Shipment } from '#domain/shipping/shipment.ts'
import { checkRules } from '#records/checks.ts'
import { readRows, withDependents } from '#records/find.ts'
import { validInput } from '#records/input.ts'
import { visibleIds } from '#records/read-visible-ids.ts'
import { shipmentDispatch } from '#resources/outbound/dispatch-acts.ts'
import { uuidv7 } from '#values/ids.ts'
import type { Together } from './operation.ts'

/** How submitted shipments of a warehouse are dispatched together; `resource` is that of shipments. */
export function dispatchesTogether(
  model: Model,
  { resource, input }: { readonly resource: Resource; readonly input: Resource },
): Together {
  return {
    groups: (tx, ids) =>
      tx
        .rows<Pick<Shipment, 'id' | 'warehouse_id'>>(sql`
        select s.id, s.warehouse_id
        from shipments s
        where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...ids]}::bigint[]) and s.status = 'submitted'`)
        .map((rows) => new Map(rows.map(({ id, warehouse_id }) => [id, String(warehouse_id)]))),
    admits: (parsed) =>
      parsed.violations.length === 0 && checkRules(input, { row: parsed.values, parsed }).length === 0,
    run: async (tx, acts) => {
      const seen = await visibleIds(
        tx,
        resource,
        acts.map(({ id }) => id),
      )
      const requests = acts
        .filter(({ id }) => seen.has(id))
        .map(({ id, caller, parsed }) => ({
          id,
          force: validInput(shipmentDispatch, parsed).force,
          origin: { caller, operation_id: uuidv7() },
        }))
      const done = await dispatchShipmentsTogether(tx, model, requests)
      const written = await withDependents(tx, resource, await readRows(tx, resource, done))
      const rows = new Map(written.map((row) => [row.id, row]))
      return acts.map(({ id }) => {
        const row = rows.get(id)
        return row === undefined ? null : { kind: 'record', resource, row }
      })
    },
  }
}
