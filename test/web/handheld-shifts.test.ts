import { test } from 'node:test'
import { seedsOf } from '../support/seeds.ts'
import { playShifts } from '../support/simulated-shifts.ts'

for (const seed of seedsOf('handheld-shifts', 'gate'))
  test(`in 300 shifts with packs of work, a bad network and restarts every act is done once or kept as refused, with seed ${seed}`, async () => {
    await playShifts(300, seed)
  })
