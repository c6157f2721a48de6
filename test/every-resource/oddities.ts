import assert from 'node:assert/strict'
import type { Resource } from '#declare/model.ts'
import { document, type Reply } from '../support/api-client.ts'
import type { Deriving } from './case.ts'
import { fullRecord } from './creation.ts'

/** What a client sends who means to say nothing, or a number, or knows no better. */
export const ODD: readonly unknown[] = [null, '+1', {}]

/** Odd values, one attribute at a time on a record that has them all: each is taken or refused, and breaks nothing. */
export const oddities: Deriving = (subject, { builder }) => {
  const { resource, create, update } = subject
  if (create === null) return []
  return [
    {
      title: 'null breaks nothing in a creation',
      run: async () => {
        const broken: string[] = []
        for (const name of namesOf(create.input ?? resource)) {
          const draft = await builder.smallest(resource)
          const attributes = { ...draft.attributes, [name]: null }
          const reply = await builder.apiClient.post(draft.path, document(resource.name, attributes))
          if (isBroken(reply)) broken.push(`${name}: ${reply.text}`)
        }
        assert.deepEqual(broken, [])
      },
    },
    ...(update === null
      ? []
      : [
          {
            title: 'odd values break nothing in a change',
            run: async () => {
              const { path } = await fullRecord(subject, builder)
              const broken: string[] = []
              for (const name of namesOf(update.input ?? resource))
                for (const odd of ODD) {
                  const reply = await builder.apiClient.patch(path, document(resource.name, { [name]: odd }))
                  if (isBroken(reply)) broken.push(`${name} of ${JSON.stringify(odd)}: ${reply.text}`)
                }
              assert.deepEqual(broken, [])
            },
          },
        ]),
  ]
}

/** The names of all that can be sent, the address and the children among it. */
export function namesOf({ columns, address, parts }: Resource): readonly string[] {
  return [
    ...columns
      .filter(({ declared }) => !declared.read_only && !declared.computed && declared.kind !== 'address')
      .map(({ attribute }) => attribute),
    ...(address === null ? [] : [address.field]),
    ...parts.map(({ name }) => `${name}_changes`),
  ]
}

/** Whether an answer is neither of a value that was taken nor of one that was refused. */
function isBroken({ status }: Reply): boolean {
  return ![200, 204, 422].includes(status)
}
