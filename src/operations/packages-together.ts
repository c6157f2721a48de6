import { sql } from '#database/sql.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { createPackagesTogether } from '#domain/shipping/create-packages-together.ts'
import type { Shipment } from '#domain/shipping/shipment.ts'
import type { RequestedStock } from '#domain/stock/piles.ts'
import { checkRules } from '#records/checks.ts'
import { sentInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { visibleIds } from '#records/read-visible-ids.ts'
import { packing } from '#resources/outbound/packages.ts'
import { uuidv7 } from '#values/ids.ts'
import { required } from '#values/look-up.ts'
import { goodsIn } from './goods-parts.ts'
import { jointReferences } from './joint-references.ts'
import type { JointAct, Together } from './operation.ts'

/** How goods of a warehouse are packed together; `resource` is that of packages. */
export function packagesTogether(
  model: Model,
  { resource, input }: { readonly resource: Resource; readonly input: Resource },
): Together {
  const stocks = resourceNamed(model, 'stocks')
  return {
    record: (parsed) => sentInput(packing, parsed).shipment_id ?? null,
    groups: (tx, ids) =>
      tx
        .rows<Pick<Shipment, 'id' | 'warehouse_id'>>(sql`
        select s.id, s.warehouse_id
        from shipments s
        where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...ids]}::bigint[]) and s.status in ('pending', 'failed')`)
        .map((rows) => new Map(rows.map(({ id, warehouse_id }) => [id, String(warehouse_id)]))),
    admits: (parsed) => isPlain(parsed) && checkRules(input, { row: parsed.values, parsed }).length === 0,
    run: async (tx, acts) => {
      const named = acts.flatMap((act) => goodsOf(act).map(({ stock_id }) => stock_id))
      const [seesAll, seen] = await tx.pipeline([
        jointReferences(tx, input, acts),
        visibleIds(tx, stocks, [...new Set(named)]),
      ])
      const requests = acts
        .filter((act) => seesAll(act) && goodsOf(act).every(({ stock_id }) => seen.has(stock_id)))
        .map((act) => ({
          shipment_id: act.id,
          storage_unit_type_id: required(
            sentInput(packing, act.parsed).storage_unit_type_id,
            'the type of a unit to pack into',
          ),
          parsed: act.parsed,
          contents: goodsOf(act),
          origin: { caller: act.caller, operation_id: uuidv7() },
        }))
      const created = await createPackagesTogether(tx, resource, requests)
      return acts.map(({ id }) => {
        const row = created.get(id)
        return row === undefined ? null : { kind: 'record', resource, row }
      })
    },
  }
}

const goodsOf = ({ parsed }: JointAct) => packedGoodsIn(parsed)

/** The goods that were sent as the contents of a package. */
export function packedGoodsIn(parsed: Parsed): readonly RequestedStock[] {
  return goodsIn(sentInput(packing, parsed).contents, parsed.pointers.contents)
}

/** Whether goods are packed into a kind of unit, and nothing is sent that is refused. */
function isPlain(parsed: Parsed): boolean {
  const { storage_unit_type_id, contents } = sentInput(packing, parsed)
  const isPacking = typeof storage_unit_type_id === 'number' && (contents ?? []).length > 0
  return isPacking && parsed.violations.length === 0
}
