import assert from 'node:assert/strict'
import { type Asker, document, type Reply, refusalsOf } from '../support/asking.ts'

type Attributes = Readonly<Record<string, unknown>>

/** A record that was made. */
export type Kept = { readonly id: number; readonly path: string; readonly attributes: Attributes }

/** Somebody who keeps the master data of a tenant, and expects what they ask to be done. */
export class Keeper {
  readonly asker: Asker
  #made = 0

  constructor(asker: Asker) {
    this.asker = asker
  }

  /** A code nobody had before. */
  code(): string {
    this.#made += 1
    return `C${this.#made}`
  }

  /** Makes a record; a code is given to what wants one. */
  async make(type: string, attributes: Attributes, path = `/api/${type}`): Promise<Kept> {
    return keptOf(path, await this.asker.post(path, document(type, attributes)))
  }

  /** Makes a record with a code of its own. */
  coded(type: string, attributes: Attributes = {}): Promise<Kept> {
    return this.make(type, { code: this.code(), ...attributes })
  }

  /** Changes a record; its attributes afterwards. */
  async change(kept: Kept, attributes: Attributes): Promise<Attributes> {
    const reply = await this.asker.patch(kept.path, document(typeOf(kept), attributes))
    assert.ok(reply.status === 200 || reply.status === 204, reply.text)
    return reply.body.data?.attributes ?? {}
  }

  /** What a refused change is refused with. */
  async refusedChange(kept: Kept, attributes: Attributes): Promise<readonly string[]> {
    return refused(await this.asker.patch(kept.path, document(typeOf(kept), attributes)))
  }

  /** What a refused creation is refused with. */
  async refused(type: string, attributes: Attributes, path = `/api/${type}`): Promise<readonly string[]> {
    return refused(await this.asker.post(path, document(type, attributes)))
  }

  /** The attributes of a record as they are now. */
  now(kept: Kept): Promise<Attributes> {
    return this.change(kept, {})
  }

  /** The nodes of a list. */
  async list(root: string, fields: string, filter = ''): Promise<readonly Attributes[]> {
    const query = `{ ${root} { all${filter === '' ? '' : `(${filter})`} { nodes { ${fields} } } } }`
    const reply = await this.asker.post('/graphql', { query })
    const data = reply.body.data as unknown as Record<
      string,
      { all: { nodes: readonly Attributes[] } }
    > | null
    assert.ok(data?.[root] !== undefined && data[root] !== null, reply.text)
    return data[root].all.nodes
  }
}

function keptOf(path: string, reply: Reply): Kept {
  assert.equal(reply.status, 200, reply.text)
  const id = Number(reply.body.data?.id)
  return { id, path: `${path}/${id}`, attributes: reply.body.data?.attributes ?? {} }
}

function typeOf({ path }: Kept): string {
  const [, , type = '', , nested] = path.split('/')
  const types: Readonly<Record<string, string>> = {
    materials: 'product_materials',
    warehouses: 'account_warehouses',
  }
  return nested === undefined ? type : (types[nested] ?? nested)
}

/** What was refused, each as `symbol pointer`; a 422 is meant. */
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
