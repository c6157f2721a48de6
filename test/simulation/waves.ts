import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Reply } from '../support/api-client.ts'
import { agreesWith } from './agrees-with.ts'
import { historyFor } from './history.ts'
import { findLooseEnds } from './loose-ends.ts'
import type { Act, Acts, Dice, World } from './world.ts'

/** Random acts: the same seed has the same acts, though their interleaving differs. */
export type Simulation = {
  readonly seed: number
  readonly waves: number
  readonly at_once: number
  readonly acts: Acts
}

/** How many waves there are: `SIMULATION_WAVES`, or so many. */
export const wavesOfRun = (usual: number): number => Number(process.env.SIMULATION_WAVES ?? usual)

/** All invariants are read from the whole ledger: in a long run that is done so many times in all. */
const VERIFICATIONS = 100

/** Possible outcomes: done, deleted concurrently, or refused for a reason of the catalogue. */
const ANSWERS = [200, 204, 404, 422]

/** Refusals that amount to a lost race are allowed to one act in so many. */
const LOST_RACES = 1000

/** What was answered, and how often: `pick 200`, `pick task_on_hold`. */
export type Counts = ReadonlyMap<string, number>

/** Performs acts wave after wave; after each, everything must match the model and the invariants. */
export async function simulate(world: World, simulation: Simulation): Promise<Counts> {
  const { seed, waves, at_once, acts } = simulation
  const wavesOf = waveFor(acts, at_once)
  const counts = new Map<string, number>()
  const every = Math.ceil(waves / VERIFICATIONS)
  const started = performance.now()
  let seeing = 0
  for (let wave = 1; wave <= waves; wave += 1) {
    // Each wave has a seed of its own, far from those of other runs: none of them must be made to have a later one.
    const own = Math.imul(seed, 48_271) + wave
    await world.stops.begin()
    const [chosen = []] = fc.sample(wavesOf, { seed: own, numRuns: 1, unbiased: true })
    await Promise.all(chosen.map(([named, thrown, again]) => doing(world, named, { thrown, again, counts })))
    const done = performance.now()
    const isWhole = wave % every === 0 || wave === waves
    try {
      await agreesWith(world, isWhole)
      await world.stops.check()
      if (isWhole) assert.deepEqual(await findLooseEnds(world), [], `wave ${wave}`)
    } catch (error) {
      console.log(world.journal.join('\n'))
      if (error instanceof assert.AssertionError) console.log(await historyFor(world, foundBy(error)))
      throw error
    }
    seeing += performance.now() - done
  }
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
  console.log(
    `${waves * at_once} acts in ${seconds(performance.now() - started)} s, of which ${seconds(seeing)} s to see that they add up`,
  )
  const lost = lostRaces(counts)
  const times = lost.reduce((sum, [, count]) => sum + count, 0)
  const names = lost.map(([name, count]) => `${name} ${count}`).join(', ')
  console.log(
    `${await deadlocksIn(world)} deadlocks in the database, ${times} lost races told: ${names || 'of nobody'}`,
  )
  assert.deepEqual(world.floor.service.bugs, [])
  assert.ok(times <= 1 + (waves * at_once) / LOST_RACES, 'too many lose their race')
  return counts
}

/** What did not agree, in words: the loose ends, or what invariants do not hold for. */
const foundBy = ({ actual }: assert.AssertionError) => JSON.stringify(actual) ?? ''

type Doing = { readonly thrown: Dice; readonly again: number; readonly counts: Map<string, number> }

async function doing(world: World, [name, act]: readonly [string, Act], { thrown, again, counts }: Doing) {
  const answer = await world.repeats.throwing(again, () => act(thrown))
  const replies = answer === null ? [] : 'status' in answer ? [answer] : answer
  const all = replies.length === 0 ? ['nothing to do'] : replies.map((reply) => summaryOf(world, name, reply))
  for (const summary of all) counts.set(`${name} ${summary}`, (counts.get(`${name} ${summary}`) ?? 0) + 1)
}

function summaryOf(world: World, name: string, reply: Reply): string {
  const bugs = world.floor.service.bugs.join(' ')
  assert.ok(ANSWERS.includes(reply.status), `${name}: ${reply.status} ${reply.text} ${bugs}`)
  world.stops.checkRefusal(name, reply)
  return reply.status === 422 ? (reply.body.errors?.[0]?.symbol ?? '?') : String(reply.status)
}

/** The acts of which somebody was told that others were faster, once too often, and how often. */
function lostRaces(counts: Counts): readonly (readonly [act: string, count: number])[] {
  const LOST = ' concurrent_change'
  return [...counts].flatMap(([summary, count]) =>
    summary.endsWith(LOST) ? [[summary.slice(0, -LOST.length), count] as const] : [],
  )
}

/** What was answered to each act, a line for each. */
export function reportOf(counts: Counts): string {
  const byAct = new Map<string, string[]>()
  for (const [summary, count] of [...counts].sort()) {
    const [name = '', ...answer] = summary.split(' ')
    byAct.set(name, [...(byAct.get(name) ?? []), `${answer.join(' ')} ${count}`])
  }
  return [...byAct].map(([name, answers]) => `${name}: ${answers.join(', ')}`).join('\n')
}

/** A wave of acts, each by how often it comes up, with the dice it throws. */
function waveFor(acts: Acts, at_once: number) {
  const [first, ...others] = Object.entries(acts).map(([name, [weight, act]]) => ({
    weight,
    arbitrary: fc.constant([name, act] as const),
  }))
  assert.ok(first !== undefined, 'there is nothing to do')
  const die = fc.nat(300_000_000)
  const one = fc.tuple(fc.oneof(first, ...others), fc.tuple(die, die, die, die), die)
  return fc.array(one, { minLength: at_once, maxLength: at_once })
}

/** Deadlocks that the database resolved: the acts were retried. */
async function deadlocksIn({ floor }: World): Promise<number> {
  const [row] = await floor.rows('select deadlocks from pg_stat_database where datname = current_database()')
  return Number(row?.deadlocks)
}
