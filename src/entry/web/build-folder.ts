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

/** Folders of the console that are no source. */
const NO_SOURCE: readonly string[] = ['dist', 'node_modules']

/** The folder of the build of the current source of a project; it exists once that build is complete. */
export async function buildFolder(project = PROJECT): Promise<string> {
  const files = (await Promise.all(SOURCES.map((path) => filesOf(join(project, path))))).flat().sort()
  const hash = createHash('sha256')
  const contents = await Promise.all(files.map((file) => readFile(file)))
  for (const [index, file] of files.entries()) {
    const content = contents[index] as Buffer
    hash.update(`${relative(project, file)}\0${content.length}\0`).update(content)
  }
  return join(project, 'web', 'dist', hash.digest('hex').slice(0, 16))
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = (await readdir(path)).filter(isSource)
  return (await Promise.all(names.map((name) => filesOf(join(path, name))))).flat()
}

/** Neither tests nor hidden files are part of a build: such a file says that packages are being installed there. */
function isSource(name: string): boolean {
  return !NO_SOURCE.includes(name) && !name.startsWith('.') && !name.endsWith('.test.ts')
}
