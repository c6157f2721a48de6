import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { TIERS, tierOf } from './tiers.ts'

/** These take longest: they begin first and have a process to themselves, so that nothing long is left for the end. */
export const LONGEST = [
  'test/fuzz/fuzz.test.ts',
  'test/every-resource/every-resource.test.ts',
  'test/automations/deliveries.test.ts',
  'test/launch/start-and-end.test.ts',
]

/** Files of these folders start services, browsers and commands, and wait for them: they come next. */
const LONG = [
  'test/launch',
  'test/automations',
  'test/oauth',
  'test/web',
  'test/sftp',
  'test/simulation',
  'test/integrations',
]

/** These have many files: they come then, and the short ones last. */
const MANY = ['test/operations', 'test/security']

/** A process runs at most so many files: enough to share what is dear, and few enough to see whom a failure may come from. */
const FILES_MAX = 30

/** Of the files that wait for services and browsers, fewer: otherwise the last of them would run alone. */
const LONG_FILES_MAX = 15

/** Of the small tests beside their sources, more: most of them take less than the start of a process. */
export const SMALL_FILES_MAX = 60

/** Test files that share a process, the same ones in every run: neighbours of a tier, as they need the same things. The gate comes first. */
export function batchesOf(files: readonly string[]): readonly (readonly string[])[] {
  return TIERS.flatMap((tier) => batchesOfTier(files.filter((file) => tierOf(file) === tier)))
}

function batchesOfTier(files: readonly string[]): readonly (readonly string[])[] {
  const alone = LONGEST.filter((file) => files.includes(file)).map((file) => [file])
  const folders = Map.groupBy(
    files.filter((file) => !LONGEST.includes(file)),
    folderOf,
  )
  const names = [...LONG, ...MANY, ...folders.keys()]
  return [...alone, ...[...new Set(names)].flatMap((name) => evenly(folders.get(name) ?? []))]
}

/** What lies in `test` goes by its folder; the small tests beside their sources go together. */
function folderOf(file: string): string {
  return isSmall(file) ? (file.split('/')[0] ?? '') : dirname(file)
}

const isSmall = (file: string) => !file.startsWith('test/')

/** The most files that the process of a file runs. */
export function filesMaxOf(file: string): number {
  if (isSmall(file)) return SMALL_FILES_MAX
  return LONG.includes(dirname(file)) ? LONG_FILES_MAX : FILES_MAX
}

/** Cuts files of a folder into as few parts as may be, all about as long. */
function evenly(files: readonly string[]): readonly (readonly string[])[] {
  const parts = Math.ceil(files.length / filesMaxOf(files[0] ?? ''))
  const at = (part: number) => Math.round((part * files.length) / parts)
  return Array.from({ length: parts }, (_, part) => files.slice(at(part), at(part + 1)))
}

/** Writes the programs that run the batches, each called by a name and its number, and gives their paths. */
export function writeBatches(
  folder: string,
  name: string,
  batches: readonly (readonly string[])[],
): readonly string[] {
  const runner = JSON.stringify(join(import.meta.dirname, 'in-turn.ts'))
  return batches.map((files, number) => {
    const path = join(folder, `${name}-${number + 1}.test.mjs`)
    const given = JSON.stringify(files.map((file) => resolve(file)))
    writeFileSync(path, `import { runInTurn } from ${runner}\nrunInTurn(${given})\n`)
    return path
  })
}
