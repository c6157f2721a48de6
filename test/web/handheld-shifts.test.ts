import { test } from 'node:test'
import { playShifts } from '../support/simulated-shifts.ts'

test('in 300 shifts with a bad network and restarts every act is done once or kept as refused', async () => {
  await playShifts(300, 40)
})
