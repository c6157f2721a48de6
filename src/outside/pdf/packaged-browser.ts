import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { wallClock } from '#values/wall-clock.ts'

/** A browser to start, with the folders of its fonts and libraries. */
export type BrowserProgram = { readonly path: string; readonly env: Readonly<Record<string, string>> }

const PACKAGE = '@sparticuz/chromium'
/**
 * Unpacked files belong to the current account, and every account may read and run them whatever the umask is; the
 * types of the archive reader lack some of these options.
 */
const UNPACKED = { strict: true, readable: true, ...{ chown: false, umask: 0 } }
const OPEN = 0o755
/** A folder that is being unpacked. */
const PART = 'part-'
const VERSION = /^\d+(?:\.\d+)+$/
/** An incomplete folder older than this was left by a killed process. */
const LEFT_AFTER_MS = 60 * 60 * 1000

/** The path of the packed browser; null if it is not installed or not for this machine. */
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
 * Unpacks the packed browser into a folder, once for each version; stops when the signal aborts. The package itself
 * would unpack into the folder for temporary files, where anybody could place a program of that name first.
 */
export async function unpackBrowser(
  root: string,
  folder: string,
  cancelled?: AbortSignal,
): Promise<BrowserProgram> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const home = join(folder, version)
  if (!existsSync(home)) await unpackInto(home, { root, folder, cancelled })
  return {
    path: join(home, 'chromium'),
    env: { FONTCONFIG_FILE: join(home, 'fonts.conf'), LD_LIBRARY_PATH: join(home, 'lib') },
  }
}

type UnpackOptions = {
  readonly root: string
  readonly folder: string
  readonly cancelled: AbortSignal | undefined
}

/**
 * Unpacks into a temporary folder and renames it, so that nobody starts an incomplete browser; deletes other
 * versions.
 */
async function unpackInto(home: string, { root, folder, cancelled }: UnpackOptions): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OPEN })
  // Imported once in the life of an installation.
  const { extract } = await import('tar-fs')
  const temporary = await mkdtemp(join(folder, PART))
  const unpacked = (name: string) =>
    [createReadStream(join(root, 'bin', `${name}.br`)), createBrotliDecompress()] as const
  const until = cancelled === undefined ? {} : { signal: cancelled }
  try {
    const program = createWriteStream(join(temporary, 'chromium'), { mode: OPEN })
    await pipeline(...unpacked('chromium'), program, until)
    await pipeline(...unpacked('al2023.tar'), extract(temporary, UNPACKED), until)
    await pipeline(...unpacked('fonts.tar'), extract(temporary, UNPACKED), until)
    await writeFile(join(temporary, 'fonts.conf'), fontsIn(join(home, 'fonts')))
    await Promise.all([chmod(temporary, OPEN), chmod(join(temporary, 'chromium'), OPEN)])
    await rename(temporary, home)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // Another process may have been faster.
    if (!existsSync(home)) throw error
  }
  await clearBeside(home)
}

/** Deletes other versions and abandoned temporary folders; those of other running processes stay. */
async function clearBeside(home: string): Promise<void> {
  const folder = dirname(home)
  for (const name of await readdir(folder)) {
    const place = join(folder, name)
    const isOther = VERSION.test(name) && name !== basename(home)
    if (!isOther && !(name.startsWith(PART) && (await isLeft(place)))) continue
    // Failing to delete only costs space; the next version tries again.
    await rm(place, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Whether a temporary folder was abandoned; a missing one was finished or deleted by its process. */
async function isLeft(place: string): Promise<boolean> {
  const found = await stat(place).catch(() => null)
  return found !== null && wallClock() - found.mtimeMs > LEFT_AFTER_MS
}

/** The fonts of the machine, if any, and the packaged ones. */
function fontsIn(folder: string): string {
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
