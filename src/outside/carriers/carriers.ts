import {
  type CarrierAdapter,
  type CarrierAnswer,
  type CarrierGateway,
  CarrierRefusal,
  type ShipmentRequest,
} from '#values/carrier.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import type { MakePdfFor } from '#values/printed-sheets.ts'
import { customCarrier } from './custom.ts'
import { simulatedCarrier } from './simulated.ts'

/** Time limit for a carrier's answer (operations 7.4). */
const ANSWER_MS = 30_000

/** Maximum length of a tracking number. */
const NUMBER_MAX = 255

/** The available carrier adapters: the built-in ones and any others. */
export function openCarriers(
  pdf_for: MakePdfFor,
  others: readonly CarrierAdapter[] = [],
  answer_ms = ANSWER_MS,
): CarrierGateway {
  const adapters = new Map(
    [customCarrier(pdf_for), simulatedCarrier(), ...others].map((one) => [one.name, one]),
  )
  const adapterFor = (carrier_type: string) => {
    const found = adapters.get(carrier_type)
    if (found === undefined) throw new Error(`nothing speaks to ${carrier_type}`)
    return found
  }
  return {
    adapters: () => [...adapters.values()],
    supports(carrier_type, authentication) {
      const adapter = adapters.get(carrier_type)
      return adapter !== undefined && requiredBy(adapter).every((key) => authentication?.[key] != null)
    },
    submit: (request, key) =>
      answered(() => adapterFor(request.carrier.carrier_type).submit(request, key), {
        answer_ms,
        isOne: (answer) => isBookingOf(answer, request),
      }),
    cancel: (trackingNumber, request) =>
      answered(() => adapterFor(request.carrier.carrier_type).cancel(trackingNumber, request), {
        answer_ms,
        isOne: (answer) => answer === 'cancelled' || answer === 'too_late',
      }),
  }
}

/** Credentials that an adapter requires. */
function requiredBy({ authenticationSchema }: CarrierAdapter): readonly string[] {
  const { required } = authenticationSchema as JsonObject & { readonly required?: readonly string[] }
  return required ?? []
}

type CarrierCall = {
  readonly answer_ms: number
  /** Whether a carrier's answer is well-formed; adapters pass on data from outside. */
  readonly isOne: (answer: unknown) => boolean
}

/** Waits for an answer with a time limit; a refusal is an answer, any other error is treated as no answer. */
async function answered<Answer>(
  request: () => Promise<Answer>,
  { answer_ms, isOne }: CarrierCall,
): Promise<CarrierAnswer<Answer>> {
  const late = Promise.withResolvers<CarrierAnswer<Answer>>()
  const timer = setTimeout(() => late.resolve({ kind: 'silent' }), answer_ms)
  try {
    const response = request().then(
      (answer): CarrierAnswer<Answer> => (isOne(answer) ? { kind: 'answered', answer } : { kind: 'silent' }),
    )
    return await Promise.race([response, late.promise])
  } catch (error) {
    return error instanceof CarrierRefusal ? { kind: 'refused', message: error.message } : { kind: 'silent' }
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a booking has a number, and a label for each package. */
function isBookingOf(answer: unknown, { packages }: ShipmentRequest): boolean {
  if (!isObject(answer) || !isNumber(answer.trackingNumber) || !Array.isArray(answer.packages)) return false
  const labels: readonly unknown[] = answer.packages
  const named = new Set(labels.map((label) => (isObject(label) ? label.reference : null)))
  return (
    labels.length === packages.length &&
    labels.every(isLabel) &&
    packages.every(({ reference }) => named.has(reference))
  )
}

function isLabel(label: unknown): boolean {
  if (!isObject(label) || !isNumber(label.trackingNumber)) return false
  const isPrinted = label.label instanceof Uint8Array && label.label.length > 0
  return isPrinted && (label.format === 'pdf' || label.format === 'zpl')
}

/** Whether a value is a storable tracking number. */
function isNumber(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= NUMBER_MAX
}
