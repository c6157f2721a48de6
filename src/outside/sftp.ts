import { createHash, timingSafeEqual } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import type { Client } from 'ssh2'
import { type EgressRules, mayConnect, mayReach, settingsAllowing, sftpUrl } from '#values/egress.ts'

/** A file for another SFTP server. */
type SftpUpload = {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string | null
  readonly private_key: string | null
  /** The expected host key in OpenSSH format, or its `SHA256:` fingerprint; any key if omitted. */
  readonly host_key: string | null
  readonly path: string
  readonly bytes: Buffer
}

/** The outcome of an upload: stored, failed, or a forbidden destination. */
type SftpOutcome =
  | { readonly kind: 'stored' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'refused'; readonly settings: readonly string[] }

/** Uploads files to other servers. */
export type SendBySftp = (upload: SftpUpload) => Promise<SftpOutcome>

const CONNECT_MS = 10_000
const TOTAL_MS = 60_000

/**
 * An SFTP client that enforces the egress rules of platform 9.6: a host name is resolved once, every address is
 * checked, and the connection uses a checked one.
 */
export function openSftp(rules: EgressRules): SendBySftp {
  return async (upload) => {
    const { host, port } = upload
    const refused = { kind: 'refused', settings: settingsAllowing(sftpUrl(host, port), rules) } as const
    if (!mayReach(host, port, rules)) return refused
    try {
      const addresses = await lookup(host, { all: true, verbatim: true })
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => mayConnect(address, host, rules)))
        return refused
      await store(upload, first.address)
      return { kind: 'stored' }
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : 'connection failed' }
    }
  }
}

async function store(upload: SftpUpload, address: string): Promise<void> {
  // Imported with the first file: many processes send none.
  const { default: ssh2 } = await import('ssh2')
  const client = new ssh2.Client()
  const timer = setTimeout(() => client.destroy(), TOTAL_MS)
  try {
    await connect(client, upload, address)
    client.setNoDelay(true)
    await write(client, upload)
  } finally {
    clearTimeout(timer)
    client.end()
  }
}

function connect(client: Client, upload: SftpUpload, address: string): Promise<void> {
  const { port, username, password, private_key, host_key } = upload
  return new Promise((resolve, reject) => {
    client.on('ready', resolve)
    client.on('error', reject)
    client.on('close', () => reject(new Error('connection closed')))
    client.connect({
      host: address,
      port,
      username,
      readyTimeout: CONNECT_MS,
      ...(password === null ? {} : { password }),
      ...(private_key === null ? {} : { privateKey: private_key }),
      ...(host_key === null ? {} : { hostVerifier: (key: Buffer) => isKey(key, host_key) }),
    })
  })
}

/** Whether a server presents the expected host key. */
function isKey(shown: Buffer, expected: string): boolean {
  const fingerprint = createHash('sha256').update(shown).digest('base64').replace(/=+$/, '')
  const pinned = expected.trim()
  const text = pinned.startsWith('SHA256:') ? `SHA256:${fingerprint}` : shown.toString('base64')
  const presented = pinned.startsWith('SHA256:')
    ? pinned.replace(/=+$/, '')
    : (pinned.split(/\s+/).find((part) => part.startsWith('AAAA')) ?? '')
  return text.length === presented.length && timingSafeEqual(Buffer.from(text), Buffer.from(presented))
}

/** Uploads to a temporary name and renames, so that nobody reads an incomplete file. */
function write(client: Client, { path, bytes }: SftpUpload): Promise<void> {
  const temporary = `${path}.part`
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => (error ? reject(error) : resolve())
    client.on('close', () => reject(new Error('connection closed')))
    client.sftp((error, sftp) => {
      if (error) return reject(error)
      sftp.writeFile(temporary, bytes, (failed) => {
        if (failed) return reject(failed)
        // Some servers refuse to rename onto an existing file, so that is deleted first.
        sftp.rename(temporary, path, (taken) => {
          if (!taken) return resolve()
          sftp.unlink(path, () => sftp.rename(temporary, path, settle))
        })
      })
    })
  })
}
