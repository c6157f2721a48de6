import Big from 'big.js'

/** A pile that goods can be brought from, the best first. */
export type Source = {
  readonly stock_id: number
  readonly storage_unit_id: number | null
  /** In units; an exact decimal as text. */
  readonly free: string
  /** Whether its unit is full: all of it free, and as much as such a unit holds (operations 4.5 step 4). */
  readonly is_full_unit: boolean
}

/** How much a pickface holds or will hold, and up to which level it is filled. Exact decimals. */
export type Level = {
  readonly level: Big
  readonly trigger_max: Big
  readonly full_storage_units_only: boolean
}

/** Goods of one pile that are to be brought to a pickface: one task. */
export type Share<Of extends Source> = { readonly source: Of; readonly quantity: Big }

/**
 * Works out what is brought to a pickface to fill it up (operations 5.1). A face of 17 with a maximum of 60 gets 43,
 * from the best pile that has any and the next ones as needed; where only whole units are brought and one holds 25, it
 * gets two and stands at 67: the last may pass the maximum.
 */
export function planFilling<Of extends Source>(face: Level, sources: readonly Of[]): readonly Share<Of>[] {
  return face.full_storage_units_only ? wholeUnits(face, sources) : upTo(face, sources)
}

function upTo<Of extends Source>({ level, trigger_max }: Level, sources: readonly Of[]): Share<Of>[] {
  let wanted = trigger_max.minus(level)
  return sources.flatMap((source) => {
    const free = new Big(source.free)
    const quantity = free.lt(wanted) ? free : wanted
    if (quantity.lte(0)) return []
    wanted = wanted.minus(quantity)
    return [{ source, quantity }]
  })
}

/** A unit ranks by its best pile; at least one is brought. */
function wholeUnits<Of extends Source>(face: Level, sources: readonly Of[]): Share<Of>[] {
  const units = new Map<number, Of[]>()
  for (const source of sources) {
    if (!source.is_full_unit || source.storage_unit_id === null) continue
    const known = units.get(source.storage_unit_id)
    if (known === undefined) units.set(source.storage_unit_id, [source])
    else known.push(source)
  }
  let { level } = face
  const shares: Share<Of>[] = []
  for (const contents of units.values()) {
    if (shares.length > 0 && level.gte(face.trigger_max)) break
    for (const source of contents) {
      level = level.plus(source.free)
      shares.push({ source, quantity: new Big(source.free) })
    }
  }
  return shares
}
