import type { FileStore } from './files.ts'

/** Refuses so many bytes where there is no room for them. */
type Check = (bytes: number) => void

/**
 * The same store, which refuses bytes for which their tenant has no room, before they are kept. Of several that come at once
 * each may find room: only the transaction that writes the document decides (decisions/0071).
 */
export function boundFiles(files: FileStore, checkFor: (tenant: number) => Promise<Check>): FileStore {
  return {
    ...files,
    async put(tenant, bytes) {
      const check = await checkFor(tenant)
      check(bytes.length)
      return files.put(tenant, bytes)
    },
    async putStream(tenant, bytes) {
      return files.putStream(tenant, checked(bytes, await checkFor(tenant)))
    },
  }
}

async function* checked(bytes: AsyncIterable<Buffer>, check: Check): AsyncGenerator<Buffer> {
  let passed = 0
  for await (const part of bytes) {
    passed += part.length
    check(passed)
    yield part
  }
}
