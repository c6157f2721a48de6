import {
  type CarrierAdapter,
  type CarrierPackage,
  CarrierRefusal,
  type ShipmentRequest,
} from '#values/carrier.ts'
import { LiquidFailure } from '#values/liquid.ts'
import { printedForms } from '#values/printed-form.ts'
import { labelLines } from './label-lines.ts'
import { labelPdf } from './label-pdf.ts'

/**
 * A carrier nobody calls: its label comes from a template of the tenant, its number from the shipment, and it agrees to
 * everything (operations 7.4).
 */
export function customCarrier(): CarrierAdapter {
  const labelFor = (request: ShipmentRequest, one: CarrierPackage, tracking_number: string) => {
    const { label } = request
    if (label === null)
      return { label: labelPdf(labelLines(request, one, tracking_number)), format: 'pdf' as const }
    try {
      const variables = variablesFor(request, one, tracking_number)
      const { text, warnings } = printedForms[label.format].renderForm(label.content, variables)
      return { label: Buffer.from(text), format: label.format, warnings }
    } catch (error) {
      if (error instanceof LiquidFailure)
        throw new CarrierRefusal(`its label cannot be made: ${error.message}`)
      throw error
    }
  }
  return {
    name: 'custom',
    authenticationSchema: { type: 'object' },
    labelFormats: ['pdf', 'zpl', 'html'],
    rates: async () => [],
    async submit(request) {
      const { carrier, shipment } = request
      const trackingNumber = `${carrier.code}-${String(shipment.id).padStart(8, '0')}`
      const packages = request.packages.map((one, place) => {
        const own = request.packages.length === 1 ? trackingNumber : `${trackingNumber}-${place + 1}`
        return { reference: one.reference, trackingNumber: own, ...labelFor(request, one, own) }
      })
      return { trackingNumber, packages }
    },
    cancel: async () => 'cancelled',
  }
}

/** What a shipment label may show (platform 13.2). */
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
