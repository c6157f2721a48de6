import { testFirstDays } from './support/first-day.ts'

// The whole day by mouse, and its beginning by keys; all of it by keys is in the full tier.

testFirstDays([
  { hands: 'mouse', tenant: 'north', isWhole: true },
  { hands: 'keyboard', tenant: 'south', isWhole: false },
])
