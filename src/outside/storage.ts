import type { StoragePlace } from '#values/storage-place.ts'
import { type FileStore, openFiles } from './files.ts'
import { openBucket } from './object-store.ts'

/** Opens the store that is set (`GOODSYARD_STORAGE_URL`); nothing is asked of it yet. */
export function openStorage(place: StoragePlace): FileStore {
  return place.kind === 'folder' ? openFiles(place.folder) : openBucket(place)
}

/** What keeps a store from being used, in words; null where it keeps a few bytes, gives them back and forgets them. */
export async function whyNoStorage(files: FileStore): Promise<string | null> {
  const bytes = Buffer.from('goodsyard doctor')
  try {
    const { file_path } = await files.put(NOBODY, bytes)
    const read = Buffer.concat(await Array.fromAsync(files.read(file_path)))
    const size = await files.size(file_path)
    await files.removeAll(NOBODY)
    if (!read.equals(bytes) || size !== bytes.length) return 'it does not give back what was put there'
    return (await files.size(file_path)) === null ? null : 'it does not forget what is removed'
  } catch (error) {
    const { cause, message } = error as Error
    return cause instanceof Error ? `${message}: ${cause.message}` : message
  }
}

/** No tenant has this id. */
const NOBODY = 0
