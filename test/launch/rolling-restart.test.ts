import { testRestarts } from './rolling-restart.ts'

testRestarts(1)
