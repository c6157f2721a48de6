import { readdirSync, readFileSync } from 'node:fs'

/** An attribute as the description by other hands lists it. */
export type CatalogueAttribute = {
  readonly type?: string
  readonly required?: boolean
  readonly max?: number
  readonly min?: number
  readonly enum?: readonly string[]
  readonly note?: string
}

/** An endpoint as it lists it. */
export type CatalogueEndpoint = {
  readonly method: string
  readonly path: string | null
  readonly body?: 'jsonapi' | 'none' | 'raw' | 'other' | null
  readonly response?: 'jsonapi' | 'none' | 'flat' | null
  readonly attributes?: Readonly<Record<string, CatalogueAttribute>>
  readonly slots?: Readonly<Record<string, string>>
}

/** A filter of a list. */
type CatalogueFilter = { readonly input: string | null; readonly operators: readonly string[] }

/** A field of a node: a type, or fields of its own. */
export type CatalogueNode = { readonly [field: string]: string | CatalogueNode | readonly CatalogueNode[] }

/** One resource as it lists it. */
export type CatalogueEntry = {
  readonly type: string
  readonly rest: readonly CatalogueEndpoint[]
  readonly graphql?: {
    readonly root?: string
    readonly filter_type?: string
    readonly filters?: Readonly<Record<string, CatalogueFilter>>
    readonly node?: CatalogueNode
  }
}

const FOLDER = 'test/catalogue'

/** The contents of the independent description. */
export const catalogue: readonly CatalogueEntry[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as CatalogueEntry)

/** `{ string: '1..5' }` as `string1` to `string5`. */
export function slotNames(slots: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(slots).flatMap(([name, range]) => {
    const [first = 1, last = 0] = range.split('..').map(Number)
    return Array.from({ length: last - first + 1 }, (_, place) => `${name}${first + place}`)
  })
}
