import type { ConsoleUnderTest } from './console-under-test.ts'

/** A filter as the metadata of its type has it. */
export type FilterDescription = {
  readonly name: string
  readonly family: string
  readonly operators: readonly string[]
  readonly options: readonly string[] | null
}

/** What tests need of the metadata of a type. */
export type TypeDescription = {
  readonly name: string
  readonly description: string
  readonly root: string | null
  readonly title_fields: readonly string[]
  readonly list_fields: readonly { readonly name: string; readonly kind: string; readonly to?: string }[]
  readonly filters: readonly FilterDescription[]
  readonly operations: readonly { readonly name: string; readonly takes: string; readonly path: string }[]
}

/** Reads the metadata of every type. */
export async function readTypes({ api }: ConsoleUnderTest): Promise<readonly TypeDescription[]> {
  const read = async <Description>(path: string) =>
    (await api.request('GET', path)).body as unknown as Description
  const { types } = await read<{ readonly types: readonly { readonly name: string }[] }>('/api/metadata')
  return Promise.all(types.map(({ name }) => read<TypeDescription>(`/api/metadata/${name}`)))
}

/** Roots in one query: a query may not ask for any number of lists. */
const LOT = 10

/** The id of a record of each type that has some. */
export async function firstRecords(
  app: ConsoleUnderTest,
  types: readonly TypeDescription[],
): Promise<ReadonlyMap<string, string>> {
  type Found = Readonly<
    Record<string, { readonly all: { readonly nodes: readonly { readonly id: string }[] } }>
  >
  const lists = types.flatMap(({ name, root }) =>
    root === null ? [] : [`${name}: ${root} { all(first: 1) { nodes { id } } }`],
  )
  const lots = Array.from({ length: Math.ceil(lists.length / LOT) }, (_, lot) =>
    lists.slice(lot * LOT, (lot + 1) * LOT),
  )
  const found = await Promise.all(lots.map((lot) => app.read<Found>(`{ ${lot.join(' ')} }`)))
  const all = found.flatMap((lot) => Object.entries(lot))
  return new Map(
    all.flatMap(
      ([
        name,
        {
          all: { nodes },
        },
      ]) => nodes.slice(0, 1).map(({ id }) => [name, id] as const),
    ),
  )
}

/** Whether a type has an operation of this name that takes attributes, as forms send them. */
export function takesAttributes({ operations }: TypeDescription, name: string): boolean {
  return operations.some((one) => one.name === name && one.takes === 'attributes')
}
