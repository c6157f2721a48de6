import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import type { Operation } from '#operations/operation.ts'
import { document, refusalsOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

// A missing list of ids is refused together with all else that is wrong with the input of an act (platform 1.1, step 9).

const service = await openService()

/** The ids and the other attributes that an act cannot do without. */
function needsOf({ input }: Operation) {
  const columns = input?.columns ?? []
  return {
    ids: columns.filter(({ declared }) => declared.needed === true && declared.kind === 'integers'),
    others: columns.filter(({ declared }) => declared.required === true),
  }
}

const operations = service.operations.filter((operation) => {
  const { ids, others } = needsOf(operation)
  return ids.length > 0 && others.length > 0 && !operation.path.includes('{')
})

suite('an act on ids', () => {
  after(() => service.close())

  test('is found in the table of operations', () => assert.ok(operations.length > 1))

  for (const operation of operations) {
    const { method, path, accepts, resource } = operation
    test(`${path} refuses an empty request with all that it lacks`, async () => {
      const { ids, others } = needsOf(operation)
      const type = (operation.input ?? resource).name
      const lacked = await service.operator.request(
        method,
        path,
        accepts === 'attributes' ? document(type, {}) : {},
      )
      const at = accepts === 'attributes' ? '/data/attributes' : ''
      assert.equal(lacked.status, 422, lacked.text)
      assert.deepEqual(
        refusalsOf(lacked).toSorted(),
        [
          ...ids.map(({ attribute }) => `empty_ids_provided ${at}/${attribute}`),
          ...others.map(({ attribute }) => `blank ${at}/${attribute}`),
        ].toSorted(),
      )
      const details = (lacked.body.errors ?? []).map((error) => error.details)
      for (const { attribute } of ids)
        assert.ok(details.includes(`${attribute} must not be empty`), lacked.text)
    })
  }
})
