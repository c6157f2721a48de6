import assert from 'node:assert/strict'
import type { Column, Unique } from '#declare/model.ts'
import { document, refusalsOf } from '../support/api-client.ts'
import type { Case, Deriving } from './case.ts'
import { shownOf } from './shown.ts'

/** Unique values are refused for a second record, at creation, at a change, and in a race. */
export const uniqueness: Deriving = (subject, { builder, neighbours }) => {
  const { resource, create, update, writable } = subject
  if (create === null) return []
  const isSent = (column: Column) => writable.some((one) => one.name === column.name)
  return resource.uniques.flatMap((unique): Case[] => {
    const last = unique.columns.at(-1)
    const sent = unique.columns.filter(isSent)
    if (last === undefined || !isSent(last) || !sent.every((column) => subject.alone.includes(column)))
      return []
    const title = unique.columns.map(({ attribute }) => attribute).join(', ')
    const expected = `taken /data/attributes/${last.attribute}`
    const complete = async () => {
      const turn = builder.turn()
      const values: Record<string, unknown> = {}
      for (const column of sent) Object.assign(values, await builder.value(subject, column, turn))
      return values
    }
    const first = async () => builder.make(resource, await complete())
    return [
      {
        title: `a duplicate ${title} is refused on creation`,
        run: async () => {
          const made = await first()
          const draft = await builder.smallest(resource)
          const duplicate = { ...draft.attributes, ...sameOf(unique, made.sent) }
          const reply = await builder.apiClient.post(made.collection, document(resource.name, duplicate))
          assert.equal(reply.status, 422, reply.text)
          assert.deepEqual(refusalsOf(reply), [expected])
        },
      },
      ...(update === null || last.declared.fixed
        ? []
        : [
            {
              title: `a duplicate ${title} is refused on update`,
              run: async () => {
                const made = await first()
                const other = await builder.make(resource, {
                  ...(await complete()),
                  ...fixedOf(unique, made.sent),
                })
                const reply = await builder.apiClient.patch(
                  other.path,
                  document(resource.name, freeOf(unique, made.sent)),
                )
                assert.equal(reply.status, 422, reply.text)
                assert.deepEqual(refusalsOf(reply), [expected])
              },
            },
          ]),
      {
        title: `of ten concurrent creations with the same ${title}, one succeeds`,
        run: async () => {
          const draft = await builder.smallest(resource)
          const attributes = { ...draft.attributes, ...(await complete()) }
          const replies = await Promise.all(
            Array.from({ length: 10 }, () =>
              builder.apiClient.post(draft.path, document(resource.name, attributes)),
            ),
          )
          const made = replies.filter(({ status }) => status === 200)
          const refused = replies.filter(({ status }) => status === 422)
          assert.deepEqual([made.length, refused.length], [1, 9], replies.map(({ text }) => text).join('\n'))
          for (const reply of refused) assert.deepEqual(refusalsOf(reply), [expected])
        },
      },
      ...(resource.declaration.scope === undefined &&
      sent.every(({ declared }) => declared.kind !== 'reference')
        ? [
            {
              title: `another tenant can use the same ${title}`,
              run: async () => {
                const made = await first()
                const there = await neighbours.make(resource, sameOf(unique, made.sent))
                const shown = shownOf(there.reply)
                for (const { name, attribute } of sent)
                  assert.deepEqual(shown[name], shownOf(made.reply)[name], attribute)
              },
            },
          ]
        : []),
    ]
  })
}

type Attributes = Readonly<Record<string, unknown>>

function sameOf({ columns }: Unique, sent: Attributes): Attributes {
  return picked(columns, sent)
}

function fixedOf({ columns }: Unique, sent: Attributes): Attributes {
  return picked(
    columns.filter(({ declared }) => declared.fixed),
    sent,
  )
}

function freeOf({ columns }: Unique, sent: Attributes): Attributes {
  return picked(
    columns.filter(({ declared }) => !declared.fixed),
    sent,
  )
}

function picked(columns: readonly Column[], sent: Attributes): Attributes {
  return Object.fromEntries(
    columns.filter(({ attribute }) => attribute in sent).map(({ attribute }) => [attribute, sent[attribute]]),
  )
}
