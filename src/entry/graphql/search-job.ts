import type { FieldNode } from 'graphql'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { readSearch, type Search, type SearchMatch, searchPlan } from '#records/search.ts'
import type { JsonObject } from '#values/json.ts'
import type { FieldContext } from './collect-fields.ts'
import { Arguments, type Job, type PreparedJob, type RequestContext, ViewerCache } from './job.ts'
import { cut, type Shape, shapeOf } from './object-shape.ts'
import { SearchHits } from './search-type.ts'

/** Maximum length of a prefix: no code is longer. */
const CODE_MAX = 300

/** Maximum number of codes in one search. */
const CODES_MAX = 200

const FIRST = { beginning: { usual: 20, max: 100 }, exact: { usual: 1000, max: 1000 } } as const

/** A compiled search by a prefix of codes (`all`) or by whole codes (`exact`). */
export class SearchJob implements Job {
  readonly #arguments: Arguments
  readonly #match: SearchMatch
  readonly #shape: Shape
  readonly #resources: readonly Resource[]
  readonly #plans: ViewerCache<ReturnType<typeof searchPlan>>

  constructor(
    nodes: readonly [FieldNode, ...FieldNode[]],
    { context, resources }: { readonly context: FieldContext; readonly resources: readonly Resource[] },
  ) {
    this.#arguments = new Arguments(nodes[0])
    this.#match = nodes[0].name.value === 'exact' ? 'exact' : 'beginning'
    this.#shape = shapeOf(SearchHits, nodes, context)
    this.#resources = resources
    this.#plans = new ViewerCache((viewer) =>
      searchPlan(resources.filter(viewer.mayView), viewer, this.#match),
    )
  }

  ready(context: RequestContext): PreparedJob {
    const search = this.#search(context)
    const plan = search === null ? null : this.#plans.for(context, this.#resources, null)
    return {
      cost: 1 + (search?.limit ?? 0),
      // Searches by codes have an index of their own.
      scans: false,
      statements: plan === null ? 0 : 1,
      read: async (reader) => {
        const nodes = plan === null || search === null ? [] : await readSearch(reader, plan, search)
        return Buffer.from(JSON.stringify(cut({ nodes } as unknown as JsonObject, this.#shape)))
      },
    }
  }

  /** What is searched for; null if no code can match. */
  #search({ variables }: RequestContext): Search | null {
    const { usual, max } = FIRST[this.#match]
    const first = this.#arguments.number('first', variables) ?? usual
    if (first < 0) throw refusal('invalid_paging', { reason: 'first is negative' })
    const types = this.#arguments.value('types', variables)
    const rest = {
      types: Array.isArray(types) ? (types as readonly string[]) : null,
      limit: Math.min(first, max),
    }
    if (this.#match === 'beginning') {
      const text = (this.#arguments.text('text', variables) ?? '').trim()
      return isCode(text) ? { ...rest, words: text } : null
    }
    const codes = this.#arguments.list('codes', variables).map((code) => String(code).trim())
    if (codes.length > CODES_MAX) throw refusal('too_many_items', { field: 'codes', max: CODES_MAX })
    const text = codes.filter(isCode)
    return text.length === 0 ? null : { ...rest, words: text }
  }
}

/** Whether a record may have this code: not if it is too long, contains NUL, or has no visible character. */
function isCode(text: string): boolean {
  return text.length <= CODE_MAX && !text.includes('\0') && /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}
