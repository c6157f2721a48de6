/** A data element: one component, or several. */
type Element = string | readonly string[]

/** A segment: its tag and its elements. */
export type Segment = readonly [tag: string, ...elements: readonly Element[]]

/**
 * One EDIFACT message in the service characters that hold where none are announced: `+ : ' ?`. `UNH` and `UNT` are put
 * around the segments, with their count; `type` is `RECADV:D:96A:UN`, part by part.
 */
export function edifactMessage(
  { reference, type }: { readonly reference: string; readonly type: readonly string[] },
  segments: readonly Segment[],
): string {
  const tail: Segment = ['UNT', String(segments.length + 2), reference]
  const all: readonly Segment[] = [['UNH', reference, type], ...segments, tail]
  return all.map(segmentText).join('')
}

function segmentText([tag, ...elements]: Segment): string {
  const texts = elements.map((element) =>
    typeof element === 'string' ? released(element) : element.map(released).join(':'),
  )
  return `${[tag, ...texts].join('+')}'`
}

/** Text with a release character before each service character; what ends a line is a space. */
function released(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[+:'?]/g, '?$&')
}
