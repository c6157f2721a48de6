import { document } from '../support/api-client.ts'
import { answered, type Floor, idOf } from '../support/floor.ts'

type Attributes = Readonly<Record<string, unknown>>

/** A product with a pickface, and their state. */
export type PickfaceSetup = {
  /** Its number, which its places are called by: the face is F-n, a place in bulk B-n-A. */
  readonly nth: number
  readonly product: number
  /** The pickface, and its assignment; 0 where it has none yet. */
  readonly face: number
  readonly assignment: number
  /** A place in bulk, made once for each name. */
  bulk(name?: string): Promise<number>
  /** Another pickface of the product. */
  also(name: string, input?: Attributes): Promise<number>
  /** A pile of the product; gives its id. */
  stock(location: number, quantity: number, others?: Attributes): Promise<number>
  /** Its tasks of one type: what, how much, from where, where to, how far, in the order they were made. */
  tasks(type?: string): Promise<readonly string[]>
  /** The ids of those that can be done. */
  open(type?: string): Promise<readonly number[]>
  /** Where it stands: location, unit, quantity with what is reserved of it. */
  standing(): Promise<readonly string[]>
}

/** Makes products with pickfaces on a floor, each apart from the others. */
export function scenesOn(
  floor: Floor,
): (input?: Attributes, product_facts?: Attributes) => Promise<PickfaceSetup> {
  const { operator, account } = floor
  let scenes = 0
  return async (input = {}, product_facts = {}) => {
    scenes += 1
    const nth = scenes
    const product = await floor.made('products', { code: `P-${nth}`, ...product_facts })
    answered(
      await operator.post(
        `/api/products/${product}/account_products`,
        document('account_products', { account_id: account }),
      ),
    )
    const assign = async (code: string, facts: Attributes): Promise<readonly [number, number]> => {
      const location_id = await floor.location('RACK', code, { is_pickface: true })
      const row = { product_id: product, location_id, trigger_min: 20, trigger_max: 60, ...facts }
      return [location_id, await floor.made('pickface_products', row)]
    }
    const [face, assignment] = await assign(`F-${nth}`, input)
    const tasksOf = (type: string) =>
      floor.rows(
        `select k.id::float8, k.subtype, k.status, k.start_quantity::float8 as quantity, k.hold_reason, f.code as from, t.code as to
         from tasks k
         left join locations f on f.tenant_id = k.tenant_id and f.id = k.location_from_id
         left join locations t on t.tenant_id = k.tenant_id and t.id = k.location_to_id
         where k.type = $2 and k.product_id = $1 order by k.id`,
        [product, type],
      )
    return {
      nth,
      product,
      face,
      assignment,
      bulk: (name = 'A') => floor.location('RACK', `B-${nth}-${name}`),
      also: async (name, facts = {}) => (await assign(`F-${nth}-${name}`, facts))[0],
      async stock(location_id, quantity, others = {}) {
        const stock = { account_id: account, product_id: product, location_id, quantity, ...others }
        return idOf(await operator.post('/api/stocks', document('stocks', stock)))
      },
      async tasks(type = 'REPLEN') {
        const rows = await tasksOf(type)
        return rows.map(({ subtype, quantity, status, hold_reason, from, to }) =>
          [subtype, quantity, from ?? '?', '>', to ?? '?', status, hold_reason]
            .filter((word) => word !== null)
            .join(' '),
        )
      },
      async open(type = 'REPLEN') {
        const rows = await tasksOf(type)
        return rows.filter(({ status }) => status === 'AVAILABLE').map(({ id }) => Number(id))
      },
      async standing() {
        const rows = await floor.rows(
          `select l.code, u.reference, s.quantity::float8 as quantity, s.allocated_quantity::float8 as allocated
           from stocks s
           join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
           left join storage_units u on u.tenant_id = s.tenant_id and u.id = s.storage_unit_id
           where s.product_id = $1 order by l.code, s.id`,
          [product],
        )
        return rows.map(
          (row) =>
            `${row.code}${row.reference === null ? '' : `@${row.reference}`} ${row.quantity}/${row.allocated}`,
        )
      },
    }
  }
}
