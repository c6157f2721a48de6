import { failedSeedsOf } from '../support/seeds.ts'
import { testMixedRequests } from './mixed-requests.ts'

/** The seed with which a thousand requests are compared in each run. */
const SEED = 1_000

for (const seed of [SEED, ...failedSeedsOf('mixed-requests')]) testMixedRequests(seed, 1_000)
