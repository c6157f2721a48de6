import { seedsOf } from '../support/seeds.ts'
import { testBrokenInput } from './fuzz.ts'

// A thousand broken inputs, always the same; tens of thousands of new ones are in the full tier.

testBrokenInput(
  seedsOf('fuzz', 'gate').map((seed) => ({ seed, wrong: 500, odd: 200, queries: 300, raw: 50 })),
)
