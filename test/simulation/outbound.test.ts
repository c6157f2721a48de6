import { seedsOf } from '../support/seeds.ts'
import { testOutbound } from './simulate-outbound.ts'

for (const seed of seedsOf('simulation-outbound', 'gate')) testOutbound(seed, 12)
