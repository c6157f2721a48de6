import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { headAndFoot, layout } from '#domain/printing/find-form.ts'
import { readLetterhead } from '#domain/printing/letterhead.ts'
import type { AnyRow } from '#records/columns.ts'
import { ownerOf } from '#values/caller.ts'
import type { ShipmentRequest } from '#values/carrier.ts'
import type { JsonObject } from '#values/json.ts'
import type { Form } from '#values/printed-form.ts'
import type { Shipment } from './shipment.ts'

/** What is sent to a carrier, as far as it is known. */
export type ShipmentDetails = {
  readonly order_reference: string
  /** Null if none is set. */
  readonly carrier:
    | (ShipmentRequest['carrier'] & { readonly active: boolean; readonly sealed: string | null })
    | null
  readonly service: ShipmentRequest['service']
  readonly address: ShipmentRequest['address']
  readonly label: ShipmentRequest['label']
  readonly packages: readonly PackageDetails[]
}

/** A package with its measures; exact decimals are text. */
type PackageDetails = {
  readonly id: number
  readonly length: string | null
  readonly width: string | null
  readonly height: string | null
  readonly weight: string | null
}

/** The carrier type without an integration: its label is made here. */
const CUSTOM = 'custom'

/**
 * Reads what is sent to a carrier. A shipment without its own address uses that of its order, then that of the
 * customer; without a service, the default service of the carrier (operations 7.4). `address_3` is the city.
 */
export async function readShipmentDetails(tx: Transaction, shipment: Shipment): Promise<ShipmentDetails> {
  const tenant = tx.tenant.id
  const { account_id, warehouse_id } = shipment
  const [row, letterhead, packages] = await tx.pipeline([
    tx.one<DetailsRow>(sql`
      select o.reference as order_reference, to_jsonb(a.*) as address,
        case when c.id is not null then jsonb_build_object('code', c.code, 'name', c.name, 'carrier_type', c.carrier_type,
          'active', c.active, 'sealed', c.carrier_authentication_sealed) end as carrier,
        case when v.id is not null then jsonb_build_object('code', v.code, 'external_preset_id', v.external_preset_id) end as service,
        (select to_jsonb(x.*) - 'rank' - 'id'
          from (${labelForms(tenant)}) x
          order by x.rank, x.id
          limit 1) as label
      from shipments s
      join goods_outs o on o.tenant_id = ${tenant} and o.id = s.goods_out_id
      left join customers u on u.tenant_id = ${tenant} and u.id = o.customer_id
      left join addresses a on a.tenant_id = ${tenant} and a.id = coalesce(s.address_id, o.address_id, u.address_id)
      left join carriers c on c.tenant_id = ${tenant} and c.id = s.carrier_id
      left join carrier_services v on v.tenant_id = ${tenant} and v.id = coalesce(s.carrier_service_id, (
        select d.id from carrier_services d where d.tenant_id = ${tenant} and d.carrier_id = s.carrier_id and d.is_default and d.active))
      where s.tenant_id = ${tenant} and s.id = ${shipment.id}`),
    readLetterhead(tx, { account_id, warehouse_id }, 1),
    tx.rows<PackageDetails>(sql`
      select p.id, p.length, p.width, p.height, p.weight
      from packages p
      where p.tenant_id = ${tenant} and p.shipment_id = ${shipment.id}
      order by p.id`),
  ])
  const label = row.label && { ...row.label, letterhead, owner: ownerOf(tx.tenant) }
  return { ...row, address: addressFor(row.address), label, packages }
}

type DetailsRow = Omit<ShipmentDetails, 'packages' | 'address' | 'label'> & {
  readonly address: AnyRow | null
  readonly label: Form | null
}

/** The label forms for carrier `c`, by rank: its own, that of the account, the default. */
function labelForms(tenant: number) {
  return sql`
    select 1 as rank, t.id, f.content, t.format, null::text as head, null::text as foot, ${layout} as layout
    from custom_carrier_types t
    join custom_carrier_type_contents f on f.tenant_id = ${tenant} and f.custom_carrier_type_id = t.id
    where t.tenant_id = ${tenant} and t.code in (c.code, c.carrier_type)
    union all
    select case when t.account_id is null then 3 else 2 end, t.id, f.content, t.format, ${headAndFoot(tenant)}, ${layout}
    from templates t
    join template_contents f on f.tenant_id = ${tenant} and f.template_id = t.id
    where t.tenant_id = ${tenant} and t.template_type_code = 'shipment_label'
      and (t.account_id = s.account_id or (t.account_id is null and t."default"))`
}

function addressFor(address: AnyRow | null): ShipmentRequest['address'] {
  const text = (field: string) => {
    const value = address?.[field]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    name: text('name'),
    lines: [text('address_1'), text('address_2')].filter((line) => line !== null),
    city: text('address_3'),
    region: text('address_4'),
    postcode: text('postcode'),
    country_code: text('country_code'),
    email_address: text('email_address'),
    phone_number: text('phone_number'),
  }
}

/** The request in the format of the carrier interface. */
export function carrierRequestFor(
  shipment: Shipment,
  details: ShipmentDetails & { readonly carrier: NonNullable<ShipmentDetails['carrier']> },
  authentication: JsonObject | null,
): ShipmentRequest {
  const { code, name, carrier_type } = details.carrier
  return {
    shipment: { id: shipment.id, reference: shipment.reference, order_reference: details.order_reference },
    carrier: { code, name, carrier_type },
    service: details.service,
    authentication,
    address: details.address,
    packages: details.packages.map(({ id, length, width, height, weight }) => ({
      reference: String(id),
      length: Number(length),
      width: Number(width),
      height: Number(height),
      weight: Number(weight),
    })),
    delivery_notes: shipment.delivery_notes,
    collection_datetime: shipment.collection_datetime,
    label: carrier_type === CUSTOM ? details.label : null,
  }
}
