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
