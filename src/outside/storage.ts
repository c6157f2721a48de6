import type { StoragePlace } from '#values/storage-place.ts'
import { type FileStore, openFiles } from './files.ts'
import { openBucket } from './object-store.ts'

/** The store of `GOODSYARD_STORAGE_URL`, without accessing it. */
export function openStorage(place: StoragePlace): FileStore {
  return place.kind === 'folder' ? openFiles(place.folder) : openBucket(place)
}

/** Why a store cannot be used, as a message; null if a few bytes can be stored, read and deleted. */
export async function whyNoStorage(files: FileStore): Promise<string | null> {
  const bytes = Buffer.from('goodsyard doctor')
  try {
    const { file_path } = await files.put(NOBODY, bytes)
    const read = Buffer.concat(await Array.fromAsync(files.read(file_path)))
    const size = await files.size(file_path)
    // Another process may be checking the same store.
    await files.remove(file_path)
    if (!read.equals(bytes) || size !== bytes.length) return 'it does not give back what was put there'
    return (await files.size(file_path)) === null ? null : 'it does not forget what is removed'
  } catch (error) {
    const { cause, message } = error as Error
    return cause instanceof Error ? `${message}: ${cause.message}` : message
  }
}

/** No tenant has this id. */
const NOBODY = 0
