import Big from 'big.js'
import type { FaceLevels } from './face-levels.graphql.ts'
import type { Replenishment } from './replenishment.graphql.ts'

type FaceAnswer = NonNullable<Replenishment['pickface_products']>['all']['nodes'][number]
type FaceTasks = NonNullable<FaceLevels['tasks']>

/** A pick face with how full it is and what it waits for. Quantities are exact decimals as text. */
export type Face = Pick<FaceAnswer, 'id' | 'replenishment_type' | 'trigger_min' | 'trigger_max'> & {
  readonly product: NonNullable<FaceAnswer['product']>
  /** Null where the face is a group of locations. */
  readonly location: FaceAnswer['location']
  readonly place: string
  /** What is available there. */
  readonly level: string
  /** What is on its way there. */
  readonly coming: string
  readonly bringing: FaceTasks['bringing']['nodes']
  /** Picks that wait for it. */
  readonly held: FaceTasks['held']['nodes']
  /** Whose stock it would be filled with; null where nobody has any. */
  readonly account_id: string | null
  readonly state: 'stops' | 'below' | 'empty' | 'coming' | 'fine'
}

const ORDER: readonly Face['state'][] = ['stops', 'below', 'empty', 'coming', 'fine']

/** The pick faces, those first at which a pick stops or will stop soon. */
export function facesOf(answer: Replenishment, { stocks, tasks }: FaceLevels): readonly Face[] {
  const faces = (answer.pickface_products?.all.nodes ?? []).flatMap((face): readonly Face[] => {
    const { id, product, location, location_group, replenishment_type, trigger_min, trigger_max } = face
    if (product === null) return []
    const own = (stocks?.all.nodes ?? []).filter(({ product_id }) => product_id === product.id)
    const here = own.filter(({ location_id }) => location_id === location?.id)
    const bringing = (tasks?.bringing.nodes ?? []).filter(
      (task) => task.product_id === product.id && task.location_to_id === location?.id,
    )
    const held = (tasks?.held.nodes ?? []).filter(
      (task) => task.product_id === product.id && task.location_from_id === location?.id,
    )
    const level = sum(here.map(({ quantity }) => quantity))
    const coming = sum(bringing.map(({ start_quantity }) => start_quantity))
    return [
      {
        ...{ id, replenishment_type, trigger_min, trigger_max, product, location, bringing, held },
        place: location?.code ?? location_group?.name ?? '',
        level: level.toFixed(),
        coming: coming.toFixed(),
        account_id: here[0]?.account_id ?? own[0]?.account_id ?? null,
        state: stateOf({ level, coming, trigger_min, held: held.length }),
      },
    ]
  })
  return faces.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
}

function sum(quantities: readonly (number | string | null)[]): Big {
  return quantities.reduce<Big>((all, quantity) => all.plus(quantity ?? 0), new Big(0))
}

type Level = {
  readonly level: Big
  readonly coming: Big
  readonly trigger_min: number | null
  readonly held: number
}

/** A pick stops, the face is below its minimum with nothing on its way, it is empty, it is being filled, or it is fine. */
function stateOf({ level, coming, trigger_min, held }: Level): Face['state'] {
  if (held > 0 && coming.eq(0)) return 'stops'
  if (trigger_min !== null && level.plus(coming).lt(trigger_min)) return 'below'
  if (level.eq(0) && coming.eq(0)) return 'empty'
  return coming.gt(0) ? 'coming' : 'fine'
}

/** How full a face is, in percent of what fills it. */
export function percentOf({ level, trigger_max }: Pick<Face, 'level' | 'trigger_max'>): number {
  if (trigger_max === null || trigger_max <= 0) return new Big(level).gt(0) ? 100 : 0
  return Math.min(100, new Big(level).times(100).div(trigger_max).round().toNumber())
}
