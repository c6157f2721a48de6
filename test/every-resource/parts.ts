import assert from 'node:assert/strict'
import type { Part } from '#declare/model.ts'
import { document, type Reply, refusalsOf } from '../support/api-client.ts'
import type { Builder } from './builder.ts'
import type { Case, Deriving } from './case.ts'
import { wrongsOf } from './samples.ts'
import { shownOf } from './shown.ts'

type Attributes = Readonly<Record<string, unknown>>

/** Children are added, changed and removed with the record they belong to, item by item, all or nothing. */
export const parts: Deriving = (subject, { builder }) => {
  const { resource, create, update } = subject
  if (create === null || update === null) return []
  return resource.parts.flatMap((part) => {
    const field = resource.declaration.fields[part.name]
    if (field?.kind === 'parts' && field.list_only) return []
    const list = `${part.name}_changes`
    const pointer = (rest: string) => `/data/attributes/${list}/${rest}`
    const create = async (changes: unknown): Promise<Reply> => {
      const draft = await builder.smallest(resource)
      return builder.apiClient.post(
        draft.path,
        document(resource.name, { ...draft.attributes, [list]: changes }),
      )
    }
    const change = (path: string, changes: unknown) =>
      builder.apiClient.patch(path, document(resource.name, { [list]: changes }))
    const childrenOf = (reply: Reply) => (shownOf(reply)[part.name] ?? []) as readonly Attributes[]
    const made = async () =>
      builder.make(resource, { [list]: [await added(builder, part), await added(builder, part)] })
    const cases: Case[] = [
      {
        title: `${part.name} are created with the record and returned completely, as flat objects with integer ids`,
        run: async () => {
          const { reply } = await made()
          const children = childrenOf(reply).slice(-2)
          assert.equal(children.length, 2)
          for (const child of children) assert.ok(Number.isInteger(child.id) && Number(child.id) > 0)
        },
      },
      {
        title: `UPDATE and DESTROY of ${part.name} are refused in a creation`,
        run: async () => {
          for (const type of ['UPDATE', 'DESTROY', 'REMOVE']) {
            const reply = await create([{ type, id: 1, attributes: {} }])
            assert.deepEqual(refusalsOf(reply), [`change_not_allowed ${pointer('0/type')}`])
          }
        },
      },
      {
        title: `an unknown type of change of ${part.name} is refused`,
        run: async () => {
          assert.deepEqual(refusalsOf(await create([{ type: 'ALTER', attributes: {} }])), [
            `inclusion ${pointer('0/type')}`,
          ])
          assert.deepEqual(refusalsOf(await create([{ attributes: {} }])), [`blank ${pointer('0/type')}`])
          assert.deepEqual(refusalsOf(await create('x')), [`invalid /data/attributes/${list}`])
        },
      },
      {
        title: `more than 1000 changes of ${part.name} are refused`,
        run: async () => {
          const reply = await create(Array.from({ length: 1001 }, () => ({ type: 'ADD', attributes: {} })))
          assert.deepEqual(refusalsOf(reply), [`too_many_items /data/attributes/${list}`])
        },
      },
      {
        title: `each violation in ${part.name} has the pointer of its item`,
        run: async () => {
          const { attributes } = (await added(builder, part)) as { attributes: Attributes }
          const column = builder.subject(part.children).writable.find(({ field }) => field !== part.by.field)
          const wrong = column === undefined ? undefined : wrongsOf(column)[0]
          if (column === undefined || wrong === undefined) return
          const bad = { type: 'ADD', attributes: { ...attributes, [column.attribute]: wrong.sent } }
          const reply = await create([{ type: 'ADD', attributes }, bad])
          assert.ok(
            refusalsOf(reply).includes(`${wrong.symbol} ${pointer(`1/attributes/${column.attribute}`)}`),
            reply.text,
          )
        },
      },
    ]
    if (update === null || update.answer === 'nothing') return cases
    return [
      ...cases,
      {
        title: `an update can remove and add ${part.name} and leave others unchanged`,
        run: async () => {
          const { path, reply } = await made()
          const [first, second] = childrenOf(reply).slice(-2)
          const after = childrenOf(
            await change(path, [{ type: 'DESTROY', id: first?.id }, await added(builder, part)]),
          )
          const ids = after.map(({ id }) => id)
          assert.ok(!ids.includes(first?.id) && ids.includes(second?.id), JSON.stringify(ids))
          assert.equal(after.length, childrenOf(reply).length)
        },
      },
      {
        title: `${part.name} of another record cannot be changed`,
        run: async () => {
          const mine = await made()
          const other = await made()
          const [child] = childrenOf(other.reply).slice(-1)
          for (const item of [{ type: 'UPDATE', attributes: {} }, { type: 'DESTROY' }]) {
            const reply = await change(mine.path, [{ ...item, id: child?.id }])
            assert.deepEqual(refusalsOf(reply), [`change_target_not_found ${pointer('0/id')}`])
          }
          assert.deepEqual(refusalsOf(await change(mine.path, [{ type: 'UPDATE', attributes: {} }])), [
            `blank ${pointer('0/id')}`,
          ])
        },
      },
    ]
  })
}

/** An item that adds the smallest valid child. */
async function added(builder: Builder, part: Part): Promise<object> {
  const { attributes } = await builder.smallest(part.children)
  const { [part.by.attribute]: parent, ...others } = attributes
  return { type: 'ADD', attributes: others }
}
