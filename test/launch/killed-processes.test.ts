import { testKills } from './killed-processes.ts'

testKills(1)
