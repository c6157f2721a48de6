/** Where the fault of a message stands: its segment, from 1 with the header, its element and component, from 1. */
export type FaultPlace = {
  readonly tag: string
  readonly segment: number
  readonly element: number
  readonly component: number
  readonly value: string
}

/** Shorter values are qualifiers, which stand in many places. */
const VALUE_MIN = 3

/**
 * The element whose value a refusal names, between signs that are no letters or digits; the longest of several. Null if the
 * refusal names no value of the message.
 */
export function findFaultPlace(
  segments: readonly (readonly (readonly string[])[])[],
  refusal: string,
): FaultPlace | null {
  let found: FaultPlace | null = null
  // The trailer and the header have references that are no values of the sender.
  for (const [place, elements] of segments.slice(1, -1).entries())
    for (const [element, components] of elements.entries())
      for (const [component, text] of components.entries()) {
        const value = text.trim()
        if (element === 0 || value.length < VALUE_MIN || value.length <= (found?.value.length ?? 0)) continue
        if (!isNamed(value, refusal)) continue
        found = { tag: elements[0]?.[0] ?? '', segment: place + 2, element, component: component + 1, value }
      }
  return found
}

function isNamed(value: string, refusal: string): boolean {
  for (let at = refusal.indexOf(value); at >= 0; at = refusal.indexOf(value, at + 1)) {
    const around = [refusal.charAt(at - 1), refusal.charAt(at + value.length)]
    if (around.every((letter) => !/[\p{L}\p{N}]/u.test(letter))) return true
  }
  return false
}
