import assert from 'node:assert/strict'
import { type ApiClient, document, type Reply, refusalsOf } from '../support/api-client.ts'

type Attributes = Readonly<Record<string, unknown>>

/** A record that was made. */
export type SavedRecord = { readonly id: number; readonly path: string; readonly attributes: Attributes }

/** A caller who maintains the master data of a tenant, and expects requests to succeed. */
export class Keeper {
  readonly apiClient: ApiClient
  #made = 0

  constructor(apiClient: ApiClient) {
    this.apiClient = apiClient
  }

  /** An unused code. */
  code(): string {
    this.#made += 1
    return `C${this.#made}`
  }

  /** Creates a record, with a code if required. */
  async make(type: string, attributes: Attributes, path = `/api/${type}`): Promise<SavedRecord> {
    return keptOf(path, await this.apiClient.post(path, document(type, attributes)))
  }

  /** Makes a record with a code of its own. */
  coded(type: string, attributes: Attributes = {}): Promise<SavedRecord> {
    return this.make(type, { code: this.code(), ...attributes })
  }

  /** Changes a record; returns its attributes afterwards. */
  async change(record: SavedRecord, attributes: Attributes): Promise<Attributes> {
    const reply = await this.apiClient.patch(record.path, document(typeOf(record), attributes))
    assert.ok(reply.status === 200 || reply.status === 204, reply.text)
    return reply.body.data?.attributes ?? {}
  }

  /** The violations of a refused change. */
  async refusedChange(record: SavedRecord, attributes: Attributes): Promise<readonly string[]> {
    return refused(await this.apiClient.patch(record.path, document(typeOf(record), attributes)))
  }

  /** The violations of a refused creation. */
  async refused(type: string, attributes: Attributes, path = `/api/${type}`): Promise<readonly string[]> {
    return refused(await this.apiClient.post(path, document(type, attributes)))
  }

  /** The attributes of a record as they are now. */
  now(record: SavedRecord): Promise<Attributes> {
    return this.change(record, {})
  }

  /** The nodes of a list. */
  async list(root: string, fields: string, filter = ''): Promise<readonly Attributes[]> {
    const query = `{ ${root} { all${filter === '' ? '' : `(${filter})`} { nodes { ${fields} } } } }`
    const reply = await this.apiClient.post('/graphql', { query })
    const data = reply.body.data as unknown as Record<
      string,
      { all: { nodes: readonly Attributes[] } }
    > | null
    assert.ok(data?.[root] !== undefined && data[root] !== null, reply.text)
    return data[root].all.nodes
  }
}

function keptOf(path: string, reply: Reply): SavedRecord {
  assert.equal(reply.status, 200, reply.text)
  const id = Number(reply.body.data?.id)
  return { id, path: `${path}/${id}`, attributes: reply.body.data?.attributes ?? {} }
}

function typeOf({ path }: SavedRecord): string {
  const [, , type = '', , nested] = path.split('/')
  const types: Readonly<Record<string, string>> = {
    materials: 'product_materials',
    warehouses: 'account_warehouses',
  }
  return nested === undefined ? type : (types[nested] ?? nested)
}

/** The violations, each as `symbol pointer`; expects a 422. */
export function refused(reply: Reply): readonly string[] {
  assert.equal(reply.status, 422, reply.text)
  return refusalsOf(reply)
}

/** The numbers of answers by their status. */
export function statuses(replies: readonly Reply[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
