import assert from 'node:assert/strict'
import type { Resource } from '#declare/model.ts'
import { document, type Reply } from '../support/api-client.ts'
import type { Attributes, Deriving } from './case.ts'
import { fullRecord } from './creation.ts'

/** Odd values that clients send by mistake. */
export const ODD: readonly unknown[] = [null, '+1', {}]

/** Odd values, one attribute at a time on a record with all attributes: each is accepted or refused. */
export const oddities: Deriving = (subject, { builder, attributes }) => {
  const { resource, create, update } = subject
  if (create === null) return []
  return [
    {
      title: 'null for an attribute of a creation causes no internal error',
      run: async () => {
        const broken: string[] = []
        for (const name of namesOf(create.input ?? resource, attributes)) {
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
            title: 'odd values for an attribute of an update cause no internal error',
            run: async () => {
              const { path } = await fullRecord(subject, builder)
              const broken: string[] = []
              for (const name of namesOf(update.input ?? resource, attributes))
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

/** The names of what can be sent, including the address and the children: all, or the first of each kind. */
export function namesOf(
  { columns, address, parts }: Resource,
  attributes: Attributes = 'every',
): readonly string[] {
  const writable = columns.filter(
    ({ declared }) => !declared.read_only && !declared.computed && declared.kind !== 'address',
  )
  const kinds = Map.groupBy(writable, ({ declared }) => declared.kind)
  const chosen = attributes === 'every' ? writable : [...kinds.values()].flatMap(([first]) => first ?? [])
  return [
    ...chosen.map(({ attribute }) => attribute),
    ...(address === null ? [] : [address.field]),
    ...parts.map(({ name }) => `${name}_changes`),
  ]
}

/** Whether a response neither accepts nor refuses the value. */
function isBroken({ status }: Reply): boolean {
  return ![200, 204, 422].includes(status)
}
