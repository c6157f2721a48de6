import { seedsOf } from '../support/seeds.ts'
import { testOutbound } from './simulate-outbound.ts'
import { wavesOfRun } from './waves.ts'

for (const seed of seedsOf('simulation-outbound', 'full')) testOutbound(seed, wavesOfRun(40))
