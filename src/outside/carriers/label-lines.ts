import type { CarrierPackage, ShipmentRequest } from '#values/carrier.ts'

/** The lines of a default shipment label. */
export function labelLines(
  { carrier, service, address, shipment, packages }: ShipmentRequest,
  one: CarrierPackage,
  tracking_number: string,
): readonly string[] {
  const place = packages.findIndex(({ reference }) => reference === one.reference) + 1
  const lines = [
    `${carrier.name}${service === null ? '' : ` ${service.code}`}`,
    '',
    address.name,
    ...address.lines,
    address.city,
    address.region,
    [address.postcode, address.country_code].filter((word) => word !== null).join(' '),
    '',
    `Order ${shipment.order_reference}`,
    `Shipment ${shipment.reference}, package ${place} of ${packages.length}`,
    `${one.length} x ${one.width} x ${one.height} cm, ${one.weight} kg`,
    tracking_number,
  ]
  return lines.filter((line) => line !== null)
}
