import type { Folder } from '#domain/imports/folders.ts'

/** The target of a path: the root, a folder, or a file in a folder. */
export type SftpPath =
  | { readonly kind: 'root' }
  | { readonly kind: 'folder'; readonly folder: FolderName }
  | { readonly kind: 'file'; readonly folder: FolderName; readonly file_name: string }

/** A folder as clients see it. */
export type FolderName = 'upload' | Folder

/** The direction of a login. */
export type Direction = 'upload' | 'download'

/** The folders of each direction (platform 10.2). */
export const foldersOf: Readonly<Record<Direction, readonly FolderName[]>> = {
  upload: ['upload', 'processed', 'failed'],
  download: ['download'],
}

const NAME_BYTES_MAX = 200
/** Notices and numbered files of the service have longer names. */
const OWN_NAME_BYTES_MAX = 400

/** A canonical path: absolute, without `.` and `..`, never above the root. */
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

/** The target of a path for a login; null if it cannot exist. A file at the root is one in `/upload`. */
export function placeOf(path: string, direction: Direction): SftpPath | null {
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

/** Whether the path of an upload has an invalid file name. */
export function hasWrongName(path: string): boolean {
  const parts = partsOf(path)
  const isBrought = parts.length === 1 || (parts.length === 2 && parts[0] === 'upload')
  return isBrought && !isName(parts.at(-1) ?? '')
}

function isName(name: string, bytes_max = NAME_BYTES_MAX): boolean {
  return Buffer.byteLength(name) <= bytes_max && !/\p{Cc}/u.test(name) && name.isWellFormed()
}

/** Endings of names of files that are still being written, and the clients that write them. */
const UNFINISHED = [
  'tmp|temp|part|partial|filepart', // most clients, rclone, WinSCP
  'writing|lftp|uploading|upload', // Spring Integration, lftp with a pattern, scripts
  'incomplete|inprogress|in_progress|crdownload|download',
]
const UNFINISHED_ENDING = new RegExp(`(?:\\.(?:${UNFINISHED.join('|')})|~)$`, 'i')

/** Cyberduck adds a hyphen and eight random letters and digits, or a UUID. */
const RANDOM_ENDING = /\.[a-z0-9]{1,8}-(?:[a-z0-9]{8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** Whether a name marks a file that is still being written (spec: platform 10.3). */
export function isTemporary(file_name: string): boolean {
  return /^[.~]/.test(file_name) || UNFINISHED_ENDING.test(file_name) || RANDOM_ENDING.test(file_name)
}
