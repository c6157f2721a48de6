import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, suite, test } from 'node:test'
import { openWorld, type World } from './mixed-world.ts'

/** How many people ask at once. */
const AT_ONCE = 16

/**
 * Performs the same mixed requests in two worlds that were set up alike: in one as many at a time as people work, in the other
 * one after the other, which writes nothing together. Answers, events, ledger and what is left must be the same.
 */
export function testMixedRequests(seed: number, count: number): void {
  suite(`${count} mixed requests with seed ${seed}`, () => {
    const worlds: World[] = []
    after(() => Promise.all(worlds.map(({ close }) => close())))

    test('have the same answers, events and ledger together as one after the other', async () => {
      const [together, apart] = [await openWorld(), await openWorld()]
      worlds.push(together, apart)
      const plan = planOf(seed, { count, kinds: together.kinds })
      await together.prepare(plan)
      await apart.prepare(plan)
      const firsts = wavesOf(seed, count)
      // What follows on a request is asked for after all of them.
      for (const wave of [...firsts, ...firsts.map((places) => places.map((place) => count + place))]) {
        await Promise.all(wave.map((place) => together.send(place)))
        for (const place of wave) await apart.send(place)
      }
      const [of_together, of_apart] = [await together.outcome(), await apart.outcome()]
      for (const part of Object.keys(of_apart)) assert.deepEqual(of_together[part], of_apart[part], part)
      const ways = await together.ways()
      assert.ok((ways.together ?? 0) > (ways.left_out ?? 0), JSON.stringify(ways))
      assert.equal(await apart.ways().then(({ together: joined = 0 }) => joined), 0)
    })
  })
}

type Choices = { readonly count: number; readonly kinds: readonly string[] }

/** The kind of each request: all kinds in turn, in a random order. */
function planOf(seed: number, { count, kinds }: Choices): readonly string[] {
  const plan = Array.from({ length: count }, (_, place) => kinds[place % kinds.length] ?? '')
  return shuffled(plan, seed)
}

/** The places of requests that are sent at once. */
function wavesOf(seed: number, count: number): readonly (readonly number[])[] {
  const places = shuffled(
    Array.from({ length: count }, (_, place) => place),
    seed + 1,
  )
  return Array.from({ length: Math.ceil(count / AT_ONCE) }, (_, wave) =>
    places.slice(wave * AT_ONCE, (wave + 1) * AT_ONCE),
  )
}

/** The same items in an order that a seed decides. */
function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const keyed = items.map((item, place) => ({ item, key: hash('sha256', `${seed} ${place}`) }))
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ item }) => item)
}
