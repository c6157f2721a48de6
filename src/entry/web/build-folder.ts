import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the project. */
export const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** The folder of builds of the web programs, one for each state of their source. */
export const BUILDS = join(PROJECT, 'web', 'dist')

/** The source files of a build, by path. */
const SOURCES = ['web', 'client/src', 'src/values', 'package-lock.json']

/** Folders below the console that are no source. */
const NO_SOURCE: readonly string[] = [BUILDS, join(PROJECT, 'web', 'node_modules')]

/** The folder of the build of the current source; it exists once that build is complete. */
export async function buildFolder(): Promise<string> {
  const files = (await Promise.all(SOURCES.map((path) => filesOf(join(PROJECT, path))))).flat().sort()
  const hash = createHash('sha256')
  const contents = await Promise.all(files.map((file) => readFile(file)))
  for (const [index, file] of files.entries()) {
    const content = contents[index] as Buffer
    hash.update(`${relative(PROJECT, file)}\0${content.length}\0`).update(content)
  }
  return join(BUILDS, hash.digest('hex').slice(0, 16))
}

async function filesOf(path: string): Promise<string[]> {
  if (NO_SOURCE.includes(path)) return []
  if (!(await stat(path)).isDirectory()) return isTest(path) ? [] : [path]
  const names = await readdir(path)
  return (await Promise.all(names.map((name) => filesOf(join(path, name))))).flat()
}

/** Tests are not part of a build. */
function isTest(path: string): boolean {
  return path.endsWith('.test.ts')
}
