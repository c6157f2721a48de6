import { type CarrierAdapter, CarrierRefusal, type ShipmentRequest } from '#values/carrier.ts'
import { labelLines } from './label-lines.ts'
import { labelPdf } from './label-pdf.ts'

/** Submissions that were left without an answer once; limited to this many. */
const SILENT_MAX = 10_000

/**
 * A simulated carrier: it books everything, and fails depending on the postcode (platform 12.4). `FAIL 1` is refused,
 * `FAIL 2` is not answered once, `FAIL 3` cannot be cancelled.
 */
export function simulatedCarrier(): CarrierAdapter {
  const silent = new Set<string>()
  return {
    name: 'simulated',
    authenticationSchema: { type: 'object' },
    labelFormats: ['pdf'],
    rates: async ({ packages, service }) => [
      { serviceCode: service?.code ?? 'STANDARD', price: priceFor(packages), currency: 'gbp', days: 1 },
    ],
    async submit(request, key) {
      const { postcode } = request.address
      if (postcode === 'FAIL 1') throw new CarrierRefusal('the postcode is not served')
      if (postcode === 'FAIL 2' && !silent.has(key)) {
        if (silent.size >= SILENT_MAX) silent.clear()
        silent.add(key)
        throw new Error('no answer')
      }
      return bookingFor(request)
    },
    cancel: async (_, { address }) => (address.postcode === 'FAIL 3' ? 'too_late' : 'cancelled'),
  }
}

/** 5 for the shipment and 0.50 for each kilogram. */
function priceFor(packages: ShipmentRequest['packages']): number {
  return 5 + 0.5 * packages.reduce((sum, { weight }) => sum + weight, 0)
}

async function bookingFor(request: ShipmentRequest) {
  const number = String(request.shipment.id).padStart(10, '0')
  const trackingNumber = `SIM${number}${checkDigitFor(number)}`
  const packages = request.packages.map(async (one, index) => {
    const own = request.packages.length === 1 ? trackingNumber : `${trackingNumber}-${index + 1}`
    const label = await labelPdf(labelLines(request, one, own))
    return { reference: one.reference, trackingNumber: own, label, format: 'pdf' as const }
  })
  return { trackingNumber, packages: await Promise.all(packages) }
}

/** GS1 check digit: modulo 10, weights 3 and 1 from the right; 0000000012 has 3. */
export function checkDigitFor(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
