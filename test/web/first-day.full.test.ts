import { testFirstDays } from './support/first-day.ts'

testFirstDays([{ hands: 'keyboard', tenant: 'south', isWhole: true }])
