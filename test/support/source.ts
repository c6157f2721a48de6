import { globSync, readFileSync } from 'node:fs'

/** A line of a source file, as a person would look for it. */
export type Line = { readonly file: string; readonly number: number; readonly text: string }

/** A file of the source, by its path from the folder of the project. */
export type SourceFile = { readonly path: string; readonly text: string; readonly lines: readonly Line[] }

/** One file named by another: what stands behind `from`, and the path it means; null for a package. */
export type Import = { readonly line: Line; readonly specifier: string; readonly path: string | null }

/** Reads all files of the patterns as text. */
export function readSource(...patterns: readonly string[]): readonly SourceFile[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { exclude: (name) => name === 'node_modules' }))
    .sort()
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      const lines = text.split('\n').map((line, index) => ({ file: path, number: index + 1, text: line }))
      return { path, text, lines }
    })
}

const FROM = /(?:^|\s)(?:from|import)\s+'([^']+)'|\bimport\('([^']+)'\)/

/** What a file imports or passes on, types included. */
export function importsOf(file: SourceFile): readonly Import[] {
  return file.lines.flatMap((line) => {
    const found = FROM.exec(line.text)
    const specifier = found?.[1] ?? found?.[2]
    if (specifier === undefined || line.text.trimStart().startsWith('*')) return []
    return [{ line, specifier, path: pathOf(file.path, specifier) }]
  })
}

function pathOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#web/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (!specifier.startsWith('.')) return null
  return new URL(specifier, `file:///${from}`).pathname.slice(1)
}

const MARK = /\/\/ house: (\S.*)$/

/** The reason a line gives for breaking a rule, on itself or just above; null where it gives none. */
export function reasonAt(file: SourceFile, line: Line): string | null {
  const above = file.lines[line.number - 2]?.text ?? ''
  const own = MARK.exec(line.text)?.[1]
  return own ?? (above.trimStart().startsWith('// house:') ? (MARK.exec(above)?.[1] ?? null) : null)
}

const EXPORT = /^export (async function|function|const|type|class|abstract class|interface)\b/

/** The lines that export something without a sentence above them that describes it. */
export function undescribedExports(
  files: readonly SourceFile[],
): readonly (readonly [file: SourceFile, line: Line, why: string])[] {
  return files.flatMap((file) =>
    file.lines.flatMap((line) => {
      const above = file.lines[line.number - 2]?.text.trimEnd() ?? ''
      return EXPORT.test(line.text) && !above.endsWith('*/') ? [[file, line, 'what is it?'] as const] : []
    }),
  )
}
