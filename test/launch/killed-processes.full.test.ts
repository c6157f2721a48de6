import { testKills } from './killed-processes.ts'

testKills(Number(process.env.KILLS ?? 6))
