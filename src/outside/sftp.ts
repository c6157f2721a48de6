import { createHash, timingSafeEqual } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import type { Client } from 'ssh2'
import { type EgressRules, mayConnect, mayReach } from '#values/egress.ts'

/** A file for somebody else's SFTP server. */
export type SftpUpload = {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string | null
  readonly private_key: string | null
  /** The key the server must show: as OpenSSH writes it, or its `SHA256:` fingerprint; any where it is not said. */
  readonly host_key: string | null
  readonly path: string
  readonly bytes: Buffer
}

/** What became of an upload: it lies there, it does not, or the destination may not be reached at all. */
export type SftpOutcome =
  | { readonly kind: 'stored' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'refused' }

/** Brings files to the outside. */
export type SendBySftp = (upload: SftpUpload) => Promise<SftpOutcome>

const CONNECT_MS = 10_000
const TOTAL_MS = 60_000

/**
 * A client that reaches only what the rules of platform 9.6 let it: a name is resolved once, every address is judged,
 * and the connection goes to one that was.
 */
export function openSftp(rules: EgressRules): SendBySftp {
  return async (upload) => {
    const { host, port } = upload
    if (!mayReach(host, port, rules)) return { kind: 'refused' }
    try {
      const addresses = await lookup(host, { all: true, verbatim: true })
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => mayConnect(address, host, rules)))
        return { kind: 'refused' }
      await store(upload, first.address)
      return { kind: 'stored' }
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : 'connection failed' }
    }
  }
}

async function store(upload: SftpUpload, address: string): Promise<void> {
  // Loaded with the first file: a process that sends none does without.
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

/** Whether a server shows the key it is known by. */
function isKey(shown: Buffer, expected: string): boolean {
  const fingerprint = createHash('sha256').update(shown).digest('base64').replace(/=+$/, '')
  const wanted = expected.trim()
  const text = wanted.startsWith('SHA256:') ? `SHA256:${fingerprint}` : shown.toString('base64')
  const given = wanted.startsWith('SHA256:')
    ? wanted.replace(/=+$/, '')
    : (wanted.split(/\s+/).find((part) => part.startsWith('AAAA')) ?? '')
  return text.length === given.length && timingSafeEqual(Buffer.from(text), Buffer.from(given))
}

/** Writes beside the place and moves there, so that nobody takes half a file. */
function write(client: Client, { path, bytes }: SftpUpload): Promise<void> {
  const beside = `${path}.part`
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => (error ? reject(error) : resolve())
    client.on('close', () => reject(new Error('connection closed')))
    client.sftp((error, sftp) => {
      if (error) return reject(error)
      sftp.writeFile(beside, bytes, (failed) => {
        if (failed) return reject(failed)
        // A server may refuse to move onto a file that is there: the former goes first.
        sftp.rename(beside, path, (taken) => {
          if (!taken) return resolve()
          sftp.unlink(path, () => sftp.rename(beside, path, settle))
        })
      })
    })
  })
}
