import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { importsOf, readSource } from './source.ts'

/** What every test file needs, though none names it: packages, compilers, and the runner itself. */
const NEEDED_BY_ALL = [
  /^(web\/)?package(-lock)?\.json$/,
  /(^|\/)tsconfig[^/]*\.json$/,
  /^bin\/(test|runtime)\.mjs$/,
  /^migrations\//,
  /^test\/support\/(run|in-turn|batches|start-cluster|cluster-nodes|run-folder)\.ts$/,
]

/** The paths that differ from a revision, committed or not, and those that git does not know yet. */
export function changedPaths(revision: string): readonly string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...args], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
  const [base = revision] = git('merge-base', revision, 'HEAD')
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** The test files that need one of the changed paths. */
export function filesNeeding(files: readonly string[], changed: readonly string[]): readonly string[] {
  if (changed.some((path) => NEEDED_BY_ALL.some((pattern) => pattern.test(path)))) return files
  const needs = new Needs()
  return files.filter((file) => {
    const reached = [...needs.reachedFrom(file)]
    return reached.some((need) => changed.some((path) => isWithin(path, need)))
  })
}

/**
 * What files need: what they import, and the files, folders and patterns that their texts name, since tests start programs and
 * read pages by path. A folder stands for all that is in it.
 */
class Needs {
  readonly #known = new Map<string, readonly string[]>()

  /** Everything that a file needs, itself too. */
  reachedFrom(file: string): ReadonlySet<string> {
    const reached = new Set([file])
    for (const path of reached) for (const next of this.#of(path)) reached.add(next)
    return reached
  }

  #of(path: string): readonly string[] {
    const known = this.#known.get(path)
    if (known !== undefined) return known
    const found = /\.(ts|tsx|mjs)$/.test(path) && existsSync(path) ? namedBy(path) : []
    this.#known.set(path, found)
    return found
  }
}

/** A path or pattern in quotes, relative to the file or to the project; what is put into a template may be anything. */
const QUOTED = /(['"`])((?:[\w.@/*-]|\$\{\w+\}|\{[\w,]+\})+)\1/g

/** The setting by which a service builds the console and serves it. */
const SERVES_CONSOLE = /\bGOODSYARD_WEB: 'console/

/** What a build of the console is made of. */
const CONSOLE = ['web', 'client/src']

function namedBy(path: string): readonly string[] {
  const [file] = readSource(path)
  if (file === undefined) return []
  const imported = importsOf(file).flatMap(({ path }) => (path === null ? [] : [path]))
  const quoted = [...file.text.matchAll(QUOTED)].flatMap(([, , text = '']) => needOf(path, text))
  return [...new Set([...imported, ...quoted, ...(SERVES_CONSOLE.test(file.text) ? CONSOLE : [])])]
}

/** The path or pattern that a quoted text means; a single word means none. */
function needOf(from: string, text: string): readonly string[] {
  const pattern = text.replaceAll(/\$\{\w+\}/g, '*')
  const isWide = text.includes('${') && (/^\W/.test(pattern) || !pattern.includes('/'))
  if (pattern.includes('*')) return isWide || /^\W+$/.test(pattern) ? [] : [pattern]
  const place = pattern.startsWith('.') ? join(dirname(from), pattern) : pattern
  const isPath = pattern.includes('/') && !place.startsWith('.') && existsSync(place)
  return isPath ? [place.replace(/\/$/, '')] : []
}

/** Whether a path is another, is in it, or matches it as a pattern. A folder is not named for the tests in it. */
function isWithin(path: string, need: string): boolean {
  if (need.includes('*')) return matchesGlob(path, need)
  return path === need || (path.startsWith(`${need}/`) && !path.endsWith('.test.ts'))
}
