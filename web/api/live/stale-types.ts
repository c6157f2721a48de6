/** What is stale: the types that changed, or everything. */
export type Stale = { readonly everything: boolean; readonly types: ReadonlySet<string> }

/** Collects changes and reports them at most once in an interval; the first one immediately. */
export class StaleTypes {
  readonly #tell: (stale: Stale) => void
  readonly #interval: number
  #types = new Set<string>()
  #everything = false
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(onStale: (stale: Stale) => void, interval = 1_000) {
    this.#tell = onStale
    this.#interval = interval
  }

  add(types: readonly string[] | 'everything'): void {
    if (types === 'everything') this.#everything = true
    else for (const type of types) this.#types.add(type)
    if (this.#timer === null) this.#flush()
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #flush(): void {
    this.#timer = null
    if (!this.#everything && this.#types.size === 0) return
    this.#tell({ everything: this.#everything, types: this.#types })
    this.#types = new Set()
    this.#everything = false
    this.#timer = setTimeout(() => this.#flush(), this.#interval)
  }
}

/** The types that a cached query reads, by its key and metadata; null if none of them can change. */
export function typesRead(key: readonly unknown[], meta: unknown): readonly string[] | null {
  const [scope, , kind, type] = key
  const named = (meta as { readonly types?: readonly string[] } | undefined)?.types ?? []
  if (scope === 'metadata') return named.length === 0 ? null : named
  if (scope !== 'tenant') return null
  if (kind === 'screen') return named
  if ((kind === 'list' || kind === 'record') && typeof type === 'string') return [type, ...named]
  return null
}
