import { seedsOf } from '../support/seeds.ts'
import { testCrashes } from './crash.ts'

for (const seed of seedsOf('crash', 'full')) testCrashes(seed, Number(process.env.CRASHES ?? 3))
