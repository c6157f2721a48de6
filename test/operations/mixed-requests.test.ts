import { seedsOf } from '../support/seeds.ts'
import { testMixedRequests } from './mixed-requests.ts'

for (const seed of seedsOf('mixed-requests', 'gate')) testMixedRequests(seed, 64)
