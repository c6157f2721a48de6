import type { SFTPWrapper } from 'ssh2'

/** Extensions of SFTP 3 that the server understands, with their versions. */
const EXTENSIONS: Readonly<Record<string, string>> = { 'posix-rename@openssh.com': '1' }

/** SSH_FXP_VERSION of version 3 without extensions, as the library writes it. */
const VERSION = Buffer.from([0, 0, 0, 5, 2, 0, 0, 0, 3])

/** The internal parts of the library, which has no public way to announce extensions. */
type InternalWire = {
  _protocol: { channelData(channel: number, data: Buffer): unknown }
  readonly outgoing: { window: number }
}

/** Announces the extensions in the first answer of a session; clients use none that are not announced. */
export function announceExtensions(wire: SFTPWrapper): void {
  const internal = wire as unknown as InternalWire
  const protocol = internal._protocol
  internal._protocol = new Proxy(protocol, {
    get(target, name) {
      if (name !== 'channelData') return Reflect.get(target, name)
      return (channel: number, data: Buffer) => {
        internal._protocol = protocol
        if (!data.equals(VERSION)) return protocol.channelData(channel, data)
        const answer = versionWithExtensions()
        internal.outgoing.window -= answer.length - data.length
        return protocol.channelData(channel, answer)
      }
    },
  })
}

function versionWithExtensions(): Buffer {
  const pairs = Object.entries(EXTENSIONS).flat().map(packed)
  const answer = Buffer.concat([VERSION, ...pairs])
  answer.writeUInt32BE(answer.length - 4, 0)
  return answer
}

function packed(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** The two paths of a `posix-rename@openssh.com` request; null if they are malformed. */
export function pathsOfRename(data: Buffer | undefined): readonly [string, string] | null {
  const first = data === undefined ? null : textAt(data, 0)
  const second = data === undefined || first === null ? null : textAt(data, first.end)
  return first === null || second === null || second.end !== data?.length ? null : [first.text, second.text]
}

function textAt(data: Buffer, from: number): { readonly text: string; readonly end: number } | null {
  if (from + 4 > data.length) return null
  const end = from + 4 + data.readUInt32BE(from)
  return end > data.length ? null : { text: data.toString('utf8', from + 4, end), end }
}
