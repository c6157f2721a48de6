import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini'
import { ByteCounter } from '#values/byte-counter.ts'
import type { StoragePlace } from '#values/storage-place.ts'
import { checkedPath, type FileStore, isFilePath, newPath } from './files.ts'

/** A request to the object store failed; its own message is omitted, since it can contain keys. */
export class StorageFailed extends Error {
  /** The status of the answer; null if the store was not reached. */
  readonly status: number | null

  constructor(status: number | null, code: string) {
    super(
      status === null
        ? `the object store is not reached (${code})`
        : `the object store answered ${status} (${code})`,
    )
    this.status = status
  }
}

type Bucket = Extract<StoragePlace, { kind: 'bucket' }>

/** Larger files are uploaded in parts of this size, four at a time. */
const PART_BYTES = 8 << 20

/** The maximum page size of object stores. */
const PAGE = 1000

/** Maximum number of concurrent deletions. */
const CONCURRENCY = 16

const TRIES = 3

/** A file store in a bucket, each file an object below a prefix; `page` is the page size of listings. */
export function openBucket(place: Bucket, page = PAGE): FileStore {
  const { prefix } = place
  const client = new S3mini({
    endpoint: `${place.endpoint}/${place.bucket}`,
    accessKeyId: place.access_key_id,
    secretAccessKey: place.secret_access_key,
    region: place.region,
    minPartSize: PART_BYTES,
  })
  const keyOf = (file_path: string) => `${prefix}${checkedPath(file_path)}`
  const keep = async (file_path: string, parts: AsyncIterable<Buffer>) => {
    const measure = new ByteCounter()
    await write(client, keyOf(file_path), measure.pass(parts))
    const { size, sha256 } = measure.totals
    return { file_path, file_size: size, sha256 }
  }
  return {
    put: (tenant, bytes) => keep(newPath(tenant), Readable.from([bytes])),
    putStream: (tenant, bytes) => keep(newPath(tenant), bytes),
    async restore(file_path, bytes) {
      await keep(file_path, bytes)
    },
    async *list() {
      for await (const keys of pages(client, { prefix, page }))
        yield* keys.map((key) => key.slice(prefix.length)).filter(isFilePath)
    },
    async size(file_path) {
      const key = keyOf(file_path)
      try {
        return await tried(() => client.getContentLength(key))
      } catch (error) {
        if (error instanceof StorageFailed && error.status === 404) return null
        throw error
      }
    },
    read: (file_path, range) =>
      Readable.from(bytesOf(client, keyOf(file_path), range), { objectMode: false }),
    async remove(file_path) {
      const key = keyOf(file_path)
      await tried(() => client.deleteObject(key))
    },
    async removeAll(tenant) {
      for await (const keys of pages(client, { prefix: `${prefix}${tenant}/`, page }))
        for (let from = 0; from < keys.length; from += CONCURRENCY)
          await Promise.all(
            keys.slice(from, from + CONCURRENCY).map((key) => tried(() => client.deleteObject(key))),
          )
    },
  }
}

async function* bytesOf(
  client: S3mini,
  key: string,
  range: Parameters<FileStore['read']>[1],
): AsyncGenerator<Uint8Array> {
  const answer = await tried(() =>
    range === undefined
      ? client.getObjectRaw(key)
      : client.getObjectRaw(key, false, range.start, range.end + 1),
  )
  if (answer.body !== null) yield* answer.body
}

/** Uploads small files at once and large ones in parts; a failed upload is aborted. */
async function write(client: S3mini, key: string, parts: AsyncIterable<Buffer>): Promise<void> {
  const source = parts[Symbol.asyncIterator]()
  const buffered: Buffer[] = []
  for (let size = 0; size <= PART_BYTES; size += buffered.at(-1)?.length ?? 0) {
    const next = await source.next()
    if (next.done === true) {
      const answer = await tried(() => client.putObject(key, Buffer.concat(buffered)))
      await answer.arrayBuffer()
      return
    }
    buffered.push(next.value)
  }
  const all = async function* () {
    yield* buffered.splice(0)
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
  }
  const stream = Readable.toWeb(Readable.from(all(), { objectMode: false }))
  await withStorageError(() => client.putAnyObject(key, stream as ReadableStream))
}

/** The keys with a prefix, page by page. */
async function* pages(
  client: S3mini,
  { prefix, page }: { readonly prefix: string; readonly page: number },
): AsyncGenerator<readonly string[]> {
  let token: string | undefined
  do {
    const listed = await tried(() => client.listObjectsPaged('/', prefix, page, token))
    if (listed === null || listed === undefined) throw new StorageFailed(404, 'NoSuchBucket')
    yield (listed.objects ?? []).map(({ Key }) => Key)
    token = listed.nextContinuationToken
  } while (token !== undefined)
}

/** Retries a request if the store is unreachable or overloaded; the request must be idempotent. */
async function tried<Result>(request: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await withStorageError(request)
    } catch (error) {
      const { status } = error instanceof StorageFailed ? error : { status: null }
      const is_final = status !== null && status < 500 && status !== 429
      if (is_final || tries === TRIES) throw error
      await pause(100 * 4 ** tries)
    }
  }
}

/** Replaces errors of the store, whose messages contain the key id and the signed text. */
async function withStorageError<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    const causes = [error, error instanceof Error ? error.cause : undefined]
    const refused = causes.find((one) => one instanceof S3ServiceError)
    if (refused !== undefined) throw new StorageFailed(refused.status, refused.serviceCode ?? 'unknown')
    const cut = causes.find((one) => one instanceof S3NetworkError || isFailedFetch(one))
    if (cut !== undefined) throw new StorageFailed(null, reasonOf(cut))
    throw error
  }
}

/** The error of a request without an answer. */
function isFailedFetch(error: unknown): error is TypeError {
  return error instanceof TypeError && error.message === 'fetch failed'
}

function reasonOf(error: S3NetworkError | TypeError): string {
  if (error instanceof S3NetworkError && error.code !== undefined) return error.code
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
}
