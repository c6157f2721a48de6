import type { FileStore } from './files.ts'

/** Throws if a tenant has no room for so many bytes. */
type QuotaCheck = (bytes: number) => void

/**
 * Checks the quota of a tenant before bytes are stored. Concurrent uploads may each pass: the transaction that writes
 * the document decides (docs/decisions/0063-storage-quotas.md).
 */
export function boundFiles(files: FileStore, checkFor: (tenant: number) => Promise<QuotaCheck>): FileStore {
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

async function* checked(bytes: AsyncIterable<Buffer>, check: QuotaCheck): AsyncGenerator<Buffer> {
  let passed = 0
  for await (const part of bytes) {
    passed += part.length
    check(passed)
    yield part
  }
}
