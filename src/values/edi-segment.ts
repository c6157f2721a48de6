/** The two families of EDI. */
export type EdiFormat = 'x12' | 'edifact'

/** A segment that is to be written: its tag, and its data elements with their components. */
export type EdiSegment = { readonly tag: string; readonly elements: readonly (readonly string[])[] }

/** A segment of its tag and elements; an element is one component, or a list of them. */
export function ediSegment(tag: string, ...elements: readonly (string | readonly string[])[]): EdiSegment {
  return {
    tag,
    elements: elements.map((element) => (typeof element === 'string' ? [element] : element)),
  }
}

/** A value that cannot be written as it is: where it stands, and why. */
export class EdiValueError extends Error {}
