import { type CarrierAdapter, type CarrierAnswer, type CarrierDesk, CarrierRefusal } from '#values/carrier.ts'
import type { JsonObject } from '#values/json.ts'
import type { MakePdf } from '#values/printed-sheets.ts'
import { customCarrier } from './custom.ts'
import { simulatedCarrier } from './simulated.ts'

/** How long a carrier may take to answer (operations 7.4). */
const ANSWER_MS = 30_000

/** Opens the carriers that can be spoken to: those that come with the service, and any others. */
export function openCarriers(
  make_pdf: MakePdf,
  others: readonly CarrierAdapter[] = [],
  answer_ms = ANSWER_MS,
): CarrierDesk {
  const adapters = new Map(
    [customCarrier(make_pdf), simulatedCarrier(), ...others].map((one) => [one.name, one]),
  )
  const adapterFor = (carrier_type: string) => {
    const found = adapters.get(carrier_type)
    if (found === undefined) throw new Error(`nothing speaks to ${carrier_type}`)
    return found
  }
  return {
    speaksTo(carrier_type, authentication) {
      const adapter = adapters.get(carrier_type)
      return adapter !== undefined && wantedBy(adapter).every((key) => authentication?.[key] != null)
    },
    submit: (request, key) =>
      answered(() => adapterFor(request.carrier.carrier_type).submit(request, key), answer_ms),
    cancel: (trackingNumber, request) =>
      answered(() => adapterFor(request.carrier.carrier_type).cancel(trackingNumber, request), answer_ms),
  }
}

/** The credentials an adapter cannot do without. */
function wantedBy({ authenticationSchema }: CarrierAdapter): readonly string[] {
  const { required } = authenticationSchema as JsonObject & { readonly required?: readonly string[] }
  return required ?? []
}

/** Waits for an answer, but not for ever; a no is an answer, everything else is silence. */
async function answered<Answer>(
  ask: () => Promise<Answer>,
  answer_ms: number,
): Promise<CarrierAnswer<Answer>> {
  const late = Promise.withResolvers<CarrierAnswer<Answer>>()
  const timer = setTimeout(() => late.resolve({ kind: 'silent' }), answer_ms)
  try {
    const asked = ask().then((answer): CarrierAnswer<Answer> => ({ kind: 'answered', answer }))
    return await Promise.race([asked, late.promise])
  } catch (error) {
    return error instanceof CarrierRefusal ? { kind: 'refused', message: error.message } : { kind: 'silent' }
  } finally {
    clearTimeout(timer)
  }
}
