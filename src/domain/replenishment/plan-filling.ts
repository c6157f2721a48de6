import Big from 'big.js'

/** A source pile, the best first. */
export type FillSource = {
  readonly stock_id: number
  readonly storage_unit_id: number | null
  /** In units; an exact decimal as text. */
  readonly free: string
  /** Whether its unit is full: all of it free, and as much as such a unit holds (operations 4.5 step 4). */
  readonly is_full_unit: boolean
}

/** How much a pickface holds or will hold, and up to which level it is filled. Exact decimals. */
export type FaceLevel = {
  readonly level: Big
  readonly trigger_max: Big
  readonly full_storage_units_only: boolean
}

/** Goods of one pile to move to a pickface: one task. */
export type FillShare<Of extends FillSource> = { readonly source: Of; readonly quantity: Big }

/**
 * Plans what fills a pickface (operations 5.1). A face of 17 with a maximum of 60 gets 43, from the best pile
 * with stock and the next ones as needed; where only whole units are moved and one holds 25, it gets two and
 * has 67: the last may exceed the maximum.
 */
export function planFilling<Of extends FillSource>(
  face: FaceLevel,
  sources: readonly Of[],
): readonly FillShare<Of>[] {
  return face.full_storage_units_only ? wholeUnits(face, sources) : upTo(face, sources)
}

function upTo<Of extends FillSource>(
  { level, trigger_max }: FaceLevel,
  sources: readonly Of[],
): FillShare<Of>[] {
  let wanted = trigger_max.minus(level)
  return sources.flatMap((source) => {
    const free = new Big(source.free)
    const quantity = free.lt(wanted) ? free : wanted
    if (quantity.lte(0)) return []
    wanted = wanted.minus(quantity)
    return [{ source, quantity }]
  })
}

/** A unit ranks by its best pile; at least one is moved. */
function wholeUnits<Of extends FillSource>(face: FaceLevel, sources: readonly Of[]): FillShare<Of>[] {
  const units = new Map<number, Of[]>()
  for (const source of sources) {
    if (!source.is_full_unit || source.storage_unit_id === null) continue
    const cached = units.get(source.storage_unit_id)
    if (cached === undefined) units.set(source.storage_unit_id, [source])
    else cached.push(source)
  }
  let { level } = face
  const shares: FillShare<Of>[] = []
  for (const contents of units.values()) {
    if (shares.length > 0 && level.gte(face.trigger_max)) break
    for (const source of contents) {
      level = level.plus(source.free)
      shares.push({ source, quantity: new Big(source.free) })
    }
  }
  return shares
}
