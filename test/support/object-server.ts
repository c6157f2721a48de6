import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machine } from './machine.ts'

/** An object store that speaks S3, with one empty bucket. */
export type ObjectServer = {
  /** The address of a prefix of the bucket, as `GOODSYARD_STORAGE_URL` takes it, with a key of the server's or another. */
  url(prefix: string, key?: string): string
  close(): Promise<void>
}

/** The only key that the server knows, and its secret. */
const OBJECT_KEY = 'S3RVER'

const BUCKET = 'yard'

/** Starts a store that keeps its objects in a folder which goes with it; it ends with this process. */
export async function startObjectServer(): Promise<ObjectServer> {
  const directory = mkdtempSync(join(tmpdir(), 'goodsyard-objects-'))
  // It encrypts where a list goes on with a cipher that is only there where it is asked for.
  const args = ['--openssl-legacy-provider', 'test/support/object-server-process.ts', directory, BUCKET]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], env: machine })
  const exited = once(child, 'exit')
  const started = once(child.stdout, 'data')
  const [port] = await Promise.race([
    started,
    exited.then(() => {
      throw new Error('the object store did not start')
    }),
  ])
  return {
    url: (prefix, key = OBJECT_KEY) =>
      `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${String(port).trim()}&access_key_id=${key}&secret_access_key=${OBJECT_KEY}`,
    async close() {
      child.stdin.end()
      await exited
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
