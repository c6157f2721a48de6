import { type Acts, pick, type World } from './world.ts'

/** Products are stopped and accounts made inactive, one of each at most at a time, and both are lifted again. */
export function stoppingActs(world: World): Acts {
  const { floor, products, accounts } = world
  return {
    stop_product: [
      2,
      async ([which, how]) => {
        const [stopped] = await floor.rows('select id::float8 from products where stop order by id limit 1')
        if (stopped === undefined) return world.patch('products', pick(products, which), { stop: true })
        return how % 3 === 0 ? world.patch('products', stopped.id, { stop: false }) : null
      },
    ],
    stop_account: [
      1,
      async ([how]) => {
        const [other] = await floor.rows('select is_active from accounts where id = $1', [accounts[1]])
        const isActive = other?.is_active === true
        // The second owner shares goods with the first, who works all the while.
        if (isActive ? how % 2 === 0 : how % 3 > 0)
          return world.patch('accounts', accounts[1], { is_active: !isActive })
        return null
      },
    ],
  }
}
