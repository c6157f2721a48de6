import { seedsOf } from '../support/seeds.ts'
import { testBrokenInput } from './fuzz.ts'

// Tens of thousands of broken inputs; FUZZ_TIMES multiplies their number.

const TIMES = Number(process.env.FUZZ_TIMES ?? 1)

testBrokenInput(
  seedsOf('fuzz', 'full').map((seed) => ({
    seed,
    wrong: 6_000 * TIMES,
    odd: 2_500 * TIMES,
    queries: 4_000 * TIMES,
    raw: 200,
  })),
)
