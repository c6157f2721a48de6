import type { Words } from '#web/words/en-GB.ts'
import type { ShownPart } from './balance-explanation.ts'

/** Why part of a pile is not available, as a sentence; reasons that the words do not know are told in those of the service. */
export function reasonText(part: ShownPart, { stock: { reasons } }: Words): string {
  const { location_code, location_type, hold, remaining_days, limit_days } = part
  const orders = [...new Set(part.reservations.flatMap(({ order }) => order ?? []))]
  const people = [...new Set(part.reservations.flatMap(({ user }) => user ?? []))]
  switch (part.reason) {
    case 'held':
      return reasons.held(hold)
    case 'picked':
      return reasons.picked(orders.join(', '))
    case 'allocated':
      return reasons.allocated(orders.join(', '), people.join(', '))
    case 'awaiting_putaway':
      return reasons.awaiting_putaway(location_code)
    case 'location':
      return reasons.location(location_code, location_type)
    case 'location_inactive':
      return reasons.location_inactive(location_code)
    case 'check_pending':
      return reasons.check_pending(location_code)
    case 'too_short_life':
      return reasons.too_short_life(remaining_days ?? null, limit_days ?? null)
    case 'too_long_life':
      return reasons.too_long_life(remaining_days ?? 0, limit_days ?? 0)
    case 'stopped':
      return reasons.stopped
    case 'loaded':
      return reasons.loaded
    case 'available':
      return reasons.available
    default:
      return part.details
  }
}
