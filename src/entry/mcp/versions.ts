import { isObject, type JsonObject } from '#values/json.ts'
import { type Message, RpcError } from './rpc.ts'

/** The version in which every request says all about itself, and those that begin with `initialize`, the newest first. */
export const MODERN = '2026-07-28'
const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

/** All versions that are spoken. */
export const VERSIONS: readonly string[] = [MODERN, ...LEGACY]

/** The version of a request that says none: headers came with the next one. */
const UNSAID = '2025-03-26'

const META = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
} as const

/** A header of the request, by its name in lower case. */
export type Header = (name: string) => string | undefined

/** The version to speak with a client that begins with `initialize`: its own where it is known, else the newest of these. */
export function negotiated({ protocolVersion }: JsonObject): string {
  return LEGACY.find((version) => version === protocolVersion) ?? LEGACY[0]
}

/** Whether several messages may come as a list; later versions know none. */
export function takesLists(header: Header): boolean {
  return (header('mcp-protocol-version') ?? UNSAID) === UNSAID
}

/** The version a message is in; refuses one that is not spoken, or of which header and body say different things. */
export function versionOf({ method, params }: Message, header: Header): string {
  const meta = isObject(params._meta) ? params._meta : {}
  const said = meta[META.version]
  const inHeader = header('mcp-protocol-version')
  if (said === undefined && inHeader !== MODERN) {
    if (method === 'initialize') return LEGACY[0]
    const version = inHeader ?? UNSAID
    if (LEGACY.some((one) => one === version)) return version
    throw unsupported(version)
  }
  if (typeof said !== 'string') throw refused('invalid_params', `params._meta must have ${META.version}`)
  if (said !== inHeader)
    throw refused('header_mismatch', 'MCP-Protocol-Version is not the version of the message')
  if (said !== MODERN) throw unsupported(said)
  if (!isObject(meta[META.capabilities]))
    throw refused('invalid_params', `params._meta must have ${META.capabilities}`)
  assertHeaders({ method, params }, header)
  return MODERN
}

/** What is routed by headers must be what the message asks. */
function assertHeaders({ method, params }: Pick<Message, 'method' | 'params'>, header: Header): void {
  if (header('mcp-method') !== method)
    throw refused('header_mismatch', 'Mcp-Method is not the method of the message')
  const name = method === 'tools/call' ? params.name : method === 'resources/read' ? params.uri : undefined
  if (name !== undefined && decoded(header('mcp-name')) !== name)
    throw refused('header_mismatch', 'Mcp-Name is not the name of what the message asks')
}

/** Names that a header cannot carry stand in it as base64. */
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
