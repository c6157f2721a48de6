import type { ServiceClient } from '#web/api/service-client.ts'
import type { FlowValues } from '#web/values/flow/flow-state.ts'
import type { FieldTree } from '#web/values/flow/flow-values.ts'
import { FIELDS_QUERY, listSelection, type SchemaField } from '#web/values/flow/selection.ts'

/** Reads records of lists with the fields that a flow uses. */
export class RecordReader {
  readonly #client: ServiceClient
  readonly #fields = new Map<string, Promise<readonly SchemaField[]>>()

  constructor(client: ServiceClient) {
    this.#client = client
  }

  /** The records of a list whose fields have these values, each a value or several. */
  async read(source: string, filter: FlowValues, fields: FieldTree): Promise<readonly FlowValues[]> {
    const selection = await listSelection(source, fields, (type) => this.#fieldsOf(type))
    const held = Object.entries(filter).map(
      ([name, value]) => `${name}: { ${Array.isArray(value) ? 'in' : 'eq'}: ${JSON.stringify(value)} }`,
    )
    const query = `{ ${source} { all(filter: { ${held.join(', ')} }) { nodes ${selection} } } }`
    const data = await this.#client.graphql<Record<string, { all: { nodes: readonly FlowValues[] } }>>(
      query,
      {},
      { fresh: true },
    )
    return data[source]?.all.nodes ?? []
  }

  /** The fields of a type do not change while the program runs. */
  #fieldsOf(name: string): Promise<readonly SchemaField[]> {
    const known = this.#fields.get(name)
    if (known !== undefined) return known
    const reading = this.#client
      .graphql<{ __type: { fields: readonly SchemaField[] | null } | null }>(FIELDS_QUERY, { name })
      .then(({ __type }) => __type?.fields ?? [])
    this.#fields.set(name, reading)
    reading.catch(() => this.#fields.delete(name))
    return reading
  }
}
