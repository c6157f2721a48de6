import type { Attack, Hostile } from './hostile.ts'

const RECORDS = 1_000

/** A part of the interface description; what else it has is of no use here. */
type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
}
type Described = {
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}

/** A description of the interface, as `/openapi.json` gives it. */
export type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** An act that takes the ids of many records, and nothing that says which attributes they get. */
export type ActOnMany = { readonly method: 'POST' | 'PATCH'; readonly path: string }

/** The acts of an interface that take the ids of many records. */
export function actsOnMany({ paths, components }: Description): readonly ActOnMany[] {
  const followed = (schema: Schema = {}): Schema =>
    schema.$ref === undefined ? schema : followed(components.schemas[schema.$ref.split('/').at(-1) ?? ''])
  return Object.entries(paths).flatMap(([path, methods]) =>
    (['POST', 'PATCH'] as const).flatMap((method) => {
      const content = methods[method.toLowerCase()]?.requestBody?.content ?? {}
      const takesIds = Object.values(content).some(({ schema }) => {
        const { ids, attributes } = followed(schema).properties ?? {}
        return ids !== undefined && attributes === undefined
      })
      return takesIds && !path.includes('{') ? [{ method, path }] : []
    }),
  )
}

/** The lists whose records acts take, where their path has another name. */
const LISTS: Readonly<Record<string, string>> = { goods_out_processes: 'goods_outs', pick_tasks: 'tasks' }

async function idsFor(hostile: Hostile, { path }: ActOnMany): Promise<readonly number[]> {
  const [, , name = ''] = path.split('/')
  const root = LISTS[name] ?? name
  const { text } = await hostile.graphql(`{ ${root} { all(first: ${RECORDS}) { nodes { id } } } }`)
  const found: readonly { readonly id: string }[] = JSON.parse(text).data?.[root]?.all.nodes ?? []
  // An act on records that are not there looks for all of them, too.
  return found.length > 0
    ? found.map(({ id }) => Number(id))
    : Array.from({ length: RECORDS }, (_, n) => n + 1)
}

/** How many records an act takes, where it refused more. */
function allowedIn(answer: string): number | null {
  const max = /"symbol":"too_many_items".*?"max":(\d+)/s.exec(answer)?.[1]
  return max === undefined ? null : Number(max)
}

/** What acts on many records by their ids can be made to do. */
export const actAttacks: readonly Attack[] = [
  {
    name: 'acts on 1,000 records, one kind after the other',
    at_once: 8,
    async prepare(hostile) {
      const { text } = await hostile.ask('GET', '/openapi.json')
      const acts: { readonly act: ActOnMany; ids: readonly number[] }[] = []
      for (const act of actsOnMany(JSON.parse(text))) acts.push({ act, ids: await idsFor(hostile, act) })
      return async (turn) => {
        const next = acts[turn % acts.length]
        if (next === undefined) throw new Error('there are no acts on many records')
        const { text } = await hostile.ask(next.act.method, next.act.path, { body: { ids: next.ids } })
        next.ids = next.ids.slice(0, allowedIn(text) ?? next.ids.length)
      }
    },
  },
]
