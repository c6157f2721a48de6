import type { ActInput } from './act-input.ts'
import type { OperationMetadata } from './metadata.ts'
import type { Answer, ServiceClient, ServiceRequest } from './service-client.ts'

/** How an act is sent. */
export type ActOptions = {
  /** The idempotency key: the same for every try of the same act, another one after an answer. */
  readonly key: string
  /** The version that must still be the present one: the `etag` it was read with. */
  readonly ifMatch?: string
  readonly signal?: AbortSignal
  /** Returns what the answer would be; nothing is changed. */
  readonly isDryRun?: boolean
  /** What sends it, instead of what sends all others. */
  readonly sender?: ServiceRequest['sender']
}

/** A new idempotency key. */
export function newKey(): string {
  return crypto.randomUUID()
}

/** Performs an operation of the service; the only way in which the console changes anything. */
export function act<Data = unknown>(
  service: Pick<ServiceClient, 'send'>,
  operation: Pick<OperationMetadata, 'method' | 'path' | 'takes'> & { readonly type: string },
  input: ActInput,
  { key, ifMatch, signal, isDryRun = false, sender }: ActOptions,
): Promise<Answer<Data>> {
  const { method, takes } = operation
  const { ids, query = {} } = input
  const sent = bodyOf(takes, operation.type, input)
  return service.send<Data>({
    method,
    path: filledPath(operation.path, input.path ?? {}),
    query: ids === undefined || takes !== 'ids' ? query : { ...query, ids: ids.join(',') },
    headers: {
      ...sent.headers,
      'idempotency-key': key,
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(isDryRun ? { prefer: 'dry-run' } : {}),
    },
    ...(sent.body === undefined ? {} : { body: sent.body }),
    ...(signal === undefined ? {} : { signal }),
    ...(sender === undefined ? {} : { sender }),
  })
}

/** A path with its placeholders filled in. */
export function filledPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

type Body = { readonly body?: string | Blob; readonly headers: Readonly<Record<string, string>> }

const JSON_TYPE = { 'content-type': 'application/json' }

function bodyOf(takes: OperationMetadata['takes'], type: string, { attributes = {}, file }: ActInput): Body {
  if (takes === 'attributes')
    return { body: JSON.stringify({ data: { type, attributes } }), headers: JSON_TYPE }
  if (takes === 'plain' || takes === 'ids_and_attributes')
    return { body: JSON.stringify(attributes), headers: JSON_TYPE }
  if (takes !== 'bytes' || file === undefined) return { headers: {} }
  const type_of_file = file.content.type === '' ? 'application/octet-stream' : file.content.type
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, percent)}`
  return { body: file.content, headers: { 'content-type': type_of_file, 'content-disposition': disposition } }
}

function percent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
}
