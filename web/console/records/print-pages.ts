/** How many pages a file has that would be printed, of what is read of it byte by byte; null where that cannot be told. */
export function pagesIn(content: string, content_type: string): number | null {
  if (/^application\/pdf/.test(content_type)) {
    // The root of the pages counts them all; its branches count fewer.
    const counts = [
      ...content.matchAll(/\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)|\/Count\s+(\d+)[^>]*?\/Type\s*\/Pages\b/g),
    ]
    const known = counts.map(([, after, before]) => Number(after ?? before))
    return known.length === 0 ? null : Math.max(...known)
  }
  if (/zpl/.test(content_type)) return content.match(/\^XA/g)?.length ?? null
  return null
}

/** A file byte by byte, with the parts of a PDF that are compressed although they are no pictures: the objects that say what its pages are. */
export async function readableContent(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const content = new TextDecoder('latin1').decode(bytes)
  const parts = [content]
  for (const found of content.matchAll(/<<([^>]*\/Type\s*\/ObjStm[^>]*)>>\s*stream\r?\n/g)) {
    const start = found.index + found[0].length
    const length = Number(/\/Length\s+(\d+)/.exec(found[1] ?? '')?.[1] ?? 0)
    parts.push(await inflated(bytes.slice(start, start + length)))
  }
  return parts.join('\n')
}

/** What a compressed part says; nothing where it is compressed otherwise. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
    return new TextDecoder('latin1').decode(await new Response(stream).arrayBuffer())
  } catch {
    return ''
  }
}
