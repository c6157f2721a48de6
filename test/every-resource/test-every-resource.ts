import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { schemaFor } from '#entry/graphql/schema.ts'
import { openService } from '../support/service.ts'
import { Builder } from './builder.ts'
import { bulkUpdates } from './bulk-updates.ts'
import type { Attributes, Case, Deriving, Setup } from './case.ts'
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

/** Everything that is derived from a declaration, in the order of the output. */
export const DERIVED: readonly Deriving[] = [
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

/** Runs cases one after another, and fails with all that failed, each by its title. */
async function runAll(cases: readonly Case[]): Promise<void> {
  const failures: Error[] = []
  for (const { title, run } of cases)
    try {
      await run()
    } catch (error) {
      failures.push(new Error(title, { cause: error }))
    }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(reasonOf).join('\n'))
}

const reasonOf = ({ message, cause }: Error) =>
  `${message}: ${cause instanceof Error ? cause.message : String(cause)}`

/** Tests every resource: those of some derivations, with every attribute or with one of each kind where attributes are all alike. */
export async function testEveryResource(
  deriving: readonly Deriving[],
  attributes: Attributes,
): Promise<void> {
  const service = await openService()
  const setup: Setup = {
    service,
    attributes,
    schema: schemaFor(service.model),
    builder: new Builder(service, service.operator, 'demo'),
    neighbours: new Builder(service, service.neighbour, 'second'),
    powerless: await service.colleague([]),
  }
  const derived = [...service.model.values()].map((resource) => {
    const subject = subjectOf(resource, service.operations)
    return {
      resource,
      groups: deriving.map((derive) => ({ name: derive.name, cases: derive(subject, setup) })),
    }
  })
  const counted = derived.flatMap(({ groups }) => groups).reduce((sum, { cases }) => sum + cases.length, 0)
  console.log(`${counted} facts are derived from the declarations of ${derived.length} resources`)

  describe('every resource', () => {
    after(() => service.close())

    // Resources are tested concurrently, the cases of one resource one after another.
    describe('matches its declaration', { concurrency: 6 }, () => {
      for (const { resource, groups } of derived) {
        describe(resource.name, { concurrency: 1 }, () => {
          for (const { name, cases } of groups)
            if (cases.length > 0) test(`${resource.name}: ${name}`, () => runAll(cases))
        })
      }
    })

    test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
  })
}
