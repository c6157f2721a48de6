import { testSample } from './sample-proxy.ts'

testSample(10, 20_000)
