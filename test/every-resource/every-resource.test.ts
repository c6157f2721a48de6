import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { schemaFor } from '#entry/graphql/schema.ts'
import { openService } from '../support/service.ts'
import { Builder } from './builder.ts'
import { bulkUpdates } from './bulk-updates.ts'
import type { Deriving, Setup } from './case.ts'
import { changes } from './changes.ts'
import { creation } from './creation.ts'
import { entrance } from './entrance.ts'
import { oddities } from './oddities.ts'
import { parts } from './parts.ts'
import { reading } from './reading.ts'
import { refusals } from './refusals.ts'
import { removal } from './removal.ts'
import { repeats } from './repeats.ts'
import { specials } from './specials.ts'
import { subjectOf } from './subject.ts'
import { uniqueness } from './uniqueness.ts'
import { visibility } from './visibility.ts'

/** The tests that are derived from a declaration, in the order of the output. */
const DERIVED: readonly Deriving[] = [
  creation,
  refusals,
  changes,
  bulkUpdates,
  oddities,
  uniqueness,
  removal,
  entrance,
  repeats,
  specials,
  parts,
  reading,
  visibility,
]

const service = await openService()
const setup: Setup = {
  service,
  schema: schemaFor(service.model),
  builder: new Builder(service, service.operator, 'demo'),
  neighbours: new Builder(service, service.neighbour, 'second'),
  powerless: await service.colleague([]),
}

const derived = [...service.model.values()].map((resource) => {
  const subject = subjectOf(resource, service.operations)
  return { resource, cases: DERIVED.flatMap((derive) => derive(subject, setup)) }
})
const counted = derived.reduce((sum, { cases }) => sum + cases.length, 0)
console.log(`${counted} facts are derived from the declarations of ${derived.length} resources`)

describe('every resource', () => {
  after(() => service.close())

  // Resources are tested concurrently, the cases of one resource one after another.
  describe('matches its declaration', { concurrency: 6 }, () => {
    for (const { resource, cases } of derived) {
      describe(resource.name, { concurrency: 1 }, () => {
        for (const { title, run } of cases) test(`${resource.name}: ${title}`, run)
      })
    }
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
