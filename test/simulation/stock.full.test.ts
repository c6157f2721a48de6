import { seedsOf } from '../support/seeds.ts'
import { testStock } from './simulate-stock.ts'
import { wavesOfRun } from './waves.ts'

for (const seed of seedsOf('simulation-stock', 'full')) testStock(seed, wavesOfRun(30))
