import { isObject, type JsonObject } from '#values/json.ts'
import { RpcError, type RpcMessage } from './rpc.ts'

/** The version in which every request is self-contained, and those that begin with `initialize`, newest first. */
export const MODERN = '2026-07-28'
const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

/** All supported versions. */
export const VERSIONS: readonly string[] = [MODERN, ...LEGACY]

/** The version of a request without a version, which predates the header. */
const DEFAULT_VERSION = '2025-03-26'

const META = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
} as const

/** A header of the request, by its name in lower case. */
export type Header = (name: string) => string | undefined

/** The version for a client that sends `initialize`: its own if supported, else the newest of these. */
export function negotiated({ protocolVersion }: JsonObject): string {
  return LEGACY.find((version) => version === protocolVersion) ?? LEGACY[0]
}

/** Whether messages may be sent in a batch; later versions do not allow it. */
export function supportsBatches(header: Header): boolean {
  return (header('mcp-protocol-version') ?? DEFAULT_VERSION) === DEFAULT_VERSION
}

/** The version of a message; refuses an unsupported one, or a header that contradicts the body. */
export function versionOf({ method, params }: RpcMessage, header: Header): string {
  const meta = isObject(params._meta) ? params._meta : {}
  const header_version = meta[META.version]
  const inHeader = header('mcp-protocol-version')
  if (header_version === undefined && inHeader !== MODERN) {
    if (method === 'initialize') return LEGACY[0]
    const version = inHeader ?? DEFAULT_VERSION
    if (LEGACY.some((one) => one === version)) return version
    throw unsupported(version)
  }
  if (typeof header_version !== 'string')
    throw refused('invalid_params', `params._meta must have ${META.version}`)
  if (header_version !== inHeader)
    throw refused('header_mismatch', 'MCP-Protocol-Version is not the version of the message')
  if (header_version !== MODERN) throw unsupported(header_version)
  if (!isObject(meta[META.capabilities]))
    throw refused('invalid_params', `params._meta must have ${META.capabilities}`)
  assertHeaders({ method, params }, header)
  return MODERN
}

/** Headers used for routing must match the message. */
function assertHeaders({ method, params }: Pick<RpcMessage, 'method' | 'params'>, header: Header): void {
  if (header('mcp-method') !== method)
    throw refused('header_mismatch', 'Mcp-Method is not the method of the message')
  const name = method === 'tools/call' ? params.name : method === 'resources/read' ? params.uri : undefined
  if (name !== undefined && decoded(header('mcp-name')) !== name)
    throw refused('header_mismatch', 'Mcp-Name is not the name of what the message asks')
}

/** Names that are not valid in a header are encoded as base64. */
function decoded(text: string | undefined): string | undefined {
  const base64 = text === undefined ? undefined : /^=\?base64\?(.*)\?=$/.exec(text)?.[1]
  return base64 === undefined ? text : Buffer.from(base64, 'base64').toString('utf8')
}

function refused(code: 'invalid_params' | 'header_mismatch', message: string): RpcError {
  return new RpcError(code, message, { status: 400 })
}

function unsupported(requested: string): RpcError {
  const data = { supported: VERSIONS, requested }
  return new RpcError('unsupported_version', 'Unsupported protocol version', { status: 400, data })
}
