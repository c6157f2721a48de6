import type { Folder } from '#domain/imports/folders.ts'

/** What a path names: the root, a folder below it, or a file in one. */
export type Place =
  | { readonly kind: 'root' }
  | { readonly kind: 'folder'; readonly folder: FolderName }
  | { readonly kind: 'file'; readonly folder: FolderName; readonly file_name: string }

/** A folder as clients see it. */
export type FolderName = 'upload' | Folder

/** What a login is for. */
export type Direction = 'upload' | 'download'

/** The folders that each kind of login sees (platform 10.2). */
export const foldersOf: Readonly<Record<Direction, readonly FolderName[]>> = {
  upload: ['upload', 'processed', 'failed'],
  download: ['download'],
}

const NAME_BYTES_MAX = 200
/** What the service lays beside a file, or counts on, bears a longer name. */
const OWN_NAME_BYTES_MAX = 400

/** A path as the server says it back: absolute, without `.` and `..`, which never lead above the root. */
export function absolute(path: string): string {
  return `/${partsOf(path).join('/')}`
}

function partsOf(path: string): readonly string[] {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts
}

/** What a path names to a login; null where nothing can be there. A file at the root is one in `/upload`. */
export function placeOf(path: string, direction: Direction): Place | null {
  const parts = partsOf(path)
  const [first, second] = parts
  if (first === undefined) return { kind: 'root' }
  const folder = foldersOf[direction].find((name) => name === first)
  if (folder !== undefined) {
    if (second === undefined) return { kind: 'folder', folder }
    const bytes_max = folder === 'upload' ? NAME_BYTES_MAX : OWN_NAME_BYTES_MAX
    return parts.length === 2 && isName(second, bytes_max)
      ? { kind: 'file', folder, file_name: second }
      : null
  }
  const isAtRoot = parts.length === 1 && direction === 'upload' && isName(first)
  return isAtRoot ? { kind: 'file', folder: 'upload', file_name: first } : null
}

/** Whether a path is one of a file to be brought whose name no file may have. */
export function hasWrongName(path: string): boolean {
  const parts = partsOf(path)
  const isBrought = parts.length === 1 || (parts.length === 2 && parts[0] === 'upload')
  return isBrought && !isName(parts.at(-1) ?? '')
}

function isName(name: string, bytes_max = NAME_BYTES_MAX): boolean {
  return Buffer.byteLength(name) <= bytes_max && !/\p{Cc}/u.test(name) && name.isWellFormed()
}

/** Whether a name says that the file is not whole yet (platform 10.3). */
export function isTemporary(file_name: string): boolean {
  return file_name.startsWith('.') || /\.(tmp|part|partial|filepart)$/i.test(file_name)
}
