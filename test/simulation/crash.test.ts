import { seedsOf } from '../support/seeds.ts'
import { testCrashes } from './crash.ts'

for (const seed of seedsOf('crash', 'gate')) testCrashes(seed, 1)
