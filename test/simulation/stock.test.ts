import { seedsOf } from '../support/seeds.ts'
import { testStock } from './simulate-stock.ts'

for (const seed of seedsOf('simulation-stock', 'gate')) testStock(seed, 8)
