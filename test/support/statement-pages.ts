import type { StatementCall } from './row-types.ts'

/** What is written on top of each page. */
const HEAD = `-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql
`

/** The rooms that send statements for acts: an area of the domain has a page, other rooms have one each. */
const PAGE = /^src\/(?:domain\/([^/]+)|(operations|records|events))\//

/** Pages of statements by the names of their files; each statement stands once for each file of the source that sends it. */
export function statementPages(calls: readonly StatementCall[]): ReadonlyMap<string, string> {
  const byFile = new Map<string, Set<string>>()
  for (const { file, forms } of calls) {
    const statements = byFile.get(file) ?? new Set()
    for (const { text } of forms) statements.add(laidOut(text))
    byFile.set(file, statements)
  }
  const pages = new Map<string, string>()
  for (const [file, statements] of [...byFile].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [, area, room] = PAGE.exec(file) ?? []
    if (area === undefined && room === undefined) continue
    const name = `${area ?? room}.sql`
    const section = [...statements].toSorted().map((statement) => `\n${statement};\n`)
    pages.set(name, `${pages.get(name) ?? HEAD}\n-- ${file}\n${section.join('')}`)
  }
  return pages
}

/** A statement with each line indented by the brackets that are open. */
function laidOut(text: string): string {
  let depth = 0
  const lines = text.split('\n').flatMap((line) => {
    const bare = line.trim().replaceAll(/ {2,}/g, ' ')
    if (bare === '') return []
    const before = bare.startsWith(')') ? depth - 1 : depth
    depth += (bare.match(/\(/g) ?? []).length - (bare.match(/\)/g) ?? []).length
    return [`${'  '.repeat(Math.max(0, before))}${bare}`]
  })
  return lines.join('\n')
}
