/** A notice of PostgreSQL has at most 8,000 bytes. */
const NOTICE_MAX = 7_000

/** The lines of a sender, `sender line`, as many in a notice as it holds; a line that is longer than a notice is left out. */
export function noticesFor(sender: string, lines: Iterable<string>): readonly string[] {
  const notices: string[] = []
  let gathered: string[] = []
  let size = 0
  for (const content of lines) {
    const line = `${sender} ${content}`
    const bytes = Buffer.byteLength(line) + 1
    if (bytes > NOTICE_MAX) continue
    if (size + bytes > NOTICE_MAX) {
      notices.push(gathered.join('\n'))
      gathered = []
      size = 0
    }
    gathered.push(line)
    size += bytes
  }
  return gathered.length === 0 ? notices : [...notices, gathered.join('\n')]
}
