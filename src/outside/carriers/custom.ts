import {
  type CarrierAdapter,
  type CarrierPackage,
  CarrierRefusal,
  type ShipmentRequest,
} from '#values/carrier.ts'
import { printForm } from '#values/printed-form.ts'
import { type MakePdfFor, PrintFailure } from '#values/printed-sheets.ts'
import { labelLines } from './label-lines.ts'
import { labelPdf } from './label-pdf.ts'

/**
 * The carrier without an interface: labels come from a template of the tenant, numbers from the shipment, and
 * everything is accepted (operations 7.4).
 */
export function customCarrier(pdf_for: MakePdfFor): CarrierAdapter {
  const labelFor = async (request: ShipmentRequest, one: CarrierPackage, tracking_number: string) => {
    const { label } = request
    if (label === null)
      return { label: await labelPdf(labelLines(request, one, tracking_number)), format: 'pdf' as const }
    try {
      const variables = { ...label.letterhead, ...variablesFor(request, one, tracking_number) }
      const { bytes, format, warnings } = await printForm(label, [variables], {
        owner: label.owner,
        pdf_for,
      })
      return { label: bytes, format, warnings }
    } catch (error) {
      if (error instanceof PrintFailure)
        throw new CarrierRefusal(`its label cannot be made: ${error.message}`)
      throw error
    }
  }
  return {
    name: 'custom',
    authenticationSchema: { type: 'object' },
    labelFormats: ['pdf', 'zpl'],
    rates: async () => [],
    async submit(request) {
      const { carrier, shipment } = request
      const trackingNumber = `${carrier.code}-${String(shipment.id).padStart(8, '0')}`
      const booked = request.packages.map(async (one, index) => {
        const own = request.packages.length === 1 ? trackingNumber : `${trackingNumber}-${index + 1}`
        return { reference: one.reference, trackingNumber: own, ...(await labelFor(request, one, own)) }
      })
      return { trackingNumber, packages: await Promise.all(booked) }
    },
    cancel: async () => 'cancelled',
  }
}

/** The variables of a shipment label (platform 13.2). */
function variablesFor(request: ShipmentRequest, one: CarrierPackage, tracking_number: string) {
  const { shipment, carrier, service, address, packages, delivery_notes } = request
  const [address_1 = null, address_2 = null] = address.lines
  const { length, width, height, weight } = one
  return {
    shipment: { ...shipment, tracking_number, delivery_notes },
    package: {
      number: packages.findIndex(({ reference }) => reference === one.reference) + 1,
      of: packages.length,
      weight,
      dimensions: { length, width, height },
      tracking_number,
    },
    carrier: { code: carrier.code, name: carrier.name, service: service?.code ?? null },
    address: {
      name: address.name,
      address_1,
      address_2,
      address_3: address.city,
      address_4: address.region,
      city: address.city,
      postcode: address.postcode,
      country_code: address.country_code,
    },
  }
}
