import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { wallClock } from '#values/wall-clock.ts'

/** A browser that can be started, and what it finds its letters and libraries by. */
export type BrowserProgram = { readonly path: string; readonly env: Readonly<Record<string, string>> }

const PACKAGE = '@sparticuz/chromium'
/**
 * What is unpacked belongs to whoever unpacks it, and every account may read and run it, whatever the umask is; the types of the
 * archive reader do not know all of the words.
 */
const UNPACKED = { strict: true, readable: true, ...{ chown: false, umask: 0 } }
const OPEN = 0o755
/** What is being unpacked, until it is whole. */
const PART = 'part-'
const VERSION = /^\d+(?:\.\d+)+$/
/** A part nobody has worked on for so long was left by a process that was killed. */
const LEFT_AFTER_MS = 60 * 60 * 1000

/** Where the packed browser lies; null where it was not installed, or is none for this machine. */
export function packedBrowser(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  try {
    const root = join(dirname(fileURLToPath(import.meta.resolve(PACKAGE))), '..')
    return existsSync(join(root, 'bin', 'chromium.br')) ? root : null
  } catch {
    return null
  }
}

/**
 * Unpacks the packed browser into a folder, once for each of its versions; gives up where the signal says so. The package itself would unpack into the
 * folder for temporary files, where anybody may lay a program of that name before us.
 */
export async function unpackBrowser(
  root: string,
  folder: string,
  given_up?: AbortSignal,
): Promise<BrowserProgram> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const home = join(folder, version)
  if (!existsSync(home)) await unpackInto(home, { root, folder, given_up })
  return {
    path: join(home, 'chromium'),
    env: { FONTCONFIG_FILE: join(home, 'fonts.conf'), LD_LIBRARY_PATH: join(home, 'lib') },
  }
}

type Unpacking = {
  readonly root: string
  readonly folder: string
  readonly given_up: AbortSignal | undefined
}

/** Unpacks beside the place and moves there, so that nobody ever starts half a browser; other versions go. */
async function unpackInto(home: string, { root, folder, given_up }: Unpacking): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OPEN })
  // Read in once in the life of an installation.
  const { extract } = await import('tar-fs')
  const beside = await mkdtemp(join(folder, PART))
  const unpacked = (name: string) =>
    [createReadStream(join(root, 'bin', `${name}.br`)), createBrotliDecompress()] as const
  const until = given_up === undefined ? {} : { signal: given_up }
  try {
    const program = createWriteStream(join(beside, 'chromium'), { mode: OPEN })
    await pipeline(...unpacked('chromium'), program, until)
    await pipeline(...unpacked('al2023.tar'), extract(beside, UNPACKED), until)
    await pipeline(...unpacked('fonts.tar'), extract(beside, UNPACKED), until)
    await writeFile(join(beside, 'fonts.conf'), lettersIn(join(home, 'fonts')))
    await Promise.all([chmod(beside, OPEN), chmod(join(beside, 'chromium'), OPEN)])
    await rename(beside, home)
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    // Another process may have been faster.
    if (!existsSync(home)) throw error
  }
  await clearBeside(home)
}

/** Removes other versions, and parts that were left; the part that another process works on is its own. */
async function clearBeside(home: string): Promise<void> {
  const folder = dirname(home)
  for (const name of await readdir(folder)) {
    const place = join(folder, name)
    const isOther = VERSION.test(name) && name !== basename(home)
    if (!isOther && !(name.startsWith(PART) && (await isLeft(place)))) continue
    // What cannot be removed takes room and nothing else: the next version tries again.
    await rm(place, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Whether a part was left; one that is gone meanwhile became a browser, or was cleared by who made it. */
async function isLeft(place: string): Promise<boolean> {
  const seen = await stat(place).catch(() => null)
  return seen !== null && wallClock() - seen.mtimeMs > LEFT_AFTER_MS
}

/** The letters of the machine, where it has any, and those that come along. */
function lettersIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir>${folder}-cache</cachedir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
}
