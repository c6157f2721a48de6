import assert from 'node:assert/strict'
import type { Column } from '#declare/model.ts'
import { document, type Reply, refusalsOf } from '../support/api-client.ts'
import type { CreatedRecords } from './builder.ts'
import { type Case, type Deriving, once } from './case.ts'
import { defaultOf, fullRecord, hasDefaultOfItsOwn } from './creation.ts'
import { sampleOf, wrongsOf } from './samples.ts'
import { answeredColumns, shownOf } from './shown.ts'

/** Mutable attributes can be changed, immutable ones not, null clears, and absent ones stay unchanged. */
export const changes: Deriving = (subject, setup) => {
  const { resource, create, update } = subject
  if (create === null || update === null) return []
  const { builder } = setup
  const change = (
    made: CreatedRecords,
    attributes: Readonly<Record<string, unknown>>,
    headers = {},
  ): Promise<Reply> => builder.apiClient.patch(made.path, document(resource.name, attributes), headers)
  const fixed = subject.alone.filter(({ declared }) => declared.fixed)
  const free = subject.alone.filter(({ declared }) => !declared.fixed)
  const answered = answeredColumns(resource).map(({ name }) => name)
  const shows = (column: Column) => answered.includes(column.name) && update.answer !== 'nothing'
  return [
    {
      title: 'an update without attributes changes nothing and returns the record',
      run: async () => {
        const made = await builder.make(resource)
        const reply = await change(made, {})
        assert.equal(reply.status, update.answer === 'nothing' ? 204 : 200, reply.text)
        assert.equal(reply.headers.etag, `"${resource.name}-${made.id}-1"`)
        if (update.answer !== 'nothing')
          assert.deepEqual(shownOf(reply), afterwards(resource, shownOf(made.reply)))
      },
    },
    {
      title: 'the stored values can be sent again',
      run: async () => {
        const made = await fullRecord(subject, builder)
        const immutable = Object.entries(made.sent).filter(
          ([name]) => !/password|secret|authentication/.test(name),
        )
        const reply = await change(made, Object.fromEntries(immutable))
        assert.ok(reply.status === 200 || reply.status === 204, reply.text)
        if (update.answer !== 'nothing')
          assert.deepEqual(
            withoutTimes(shownOf(reply)),
            withoutTimes(afterwards(resource, shownOf(made.reply))),
          )
      },
    },
    ...changing(free.filter(shows), subject, { setup, change }),
    ...keeping(fixed, subject, { setup, change }),
    ...clearing(free, subject, { setup, change, shows }),
    ...refusing(free, subject, { setup, change }),
  ]
}

/** Values that are returned once are null afterwards. */
function afterwards(
  { columns }: Parameters<Deriving>[0]['resource'],
  shown: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const once = columns.filter(({ declared }) => declared.shown_once).map(({ name }) => [name, null])
  return { ...shown, ...Object.fromEntries(once) }
}

function withoutTimes({ updated_at, ...others }: Readonly<Record<string, unknown>>): object {
  return others
}

type Changing = {
  readonly setup: Parameters<Deriving>[1]
  readonly change: (
    made: CreatedRecords,
    attributes: Readonly<Record<string, unknown>>,
    headers?: object,
  ) => Promise<Reply>
}

/** One attribute at a time, on one record: it gets the new value, and every change raises the version. */
function changing(
  columns: readonly Column[],
  subject: Parameters<Deriving>[0],
  { setup, change }: Changing,
): Case[] {
  const { builder } = setup
  const plain = columns.filter(
    ({ declared }) =>
      !['reference', 'ids'].includes(declared.kind) && !(declared.kind === 'flag' && declared.exclusive),
  )
  const made = once(() => builder.make(subject.resource))
  const rules = new Set((subject.resource.declaration.rules ?? []).map(({ error }) => String(error)))
  return plain.map((column) => ({
    title: `${column.attribute} can be changed`,
    run: async () => {
      const record = await made()
      const present = shownOf(await change(record, {}))[column.name]
      const turn = builder.turn()
      const sample = [0, 1]
        .map((more) => sampleOf(column, turn + more))
        .find(({ answered }) => answered !== present)
      const reply = await change(record, { [column.attribute]: sample?.sent })
      // A rule over several fields may refuse the change of a single one.
      if (reply.status === 422 && refusalsOf(reply).every((one) => rules.has(one.split(' ')[0] ?? ''))) return
      assert.equal(reply.status, 200, reply.text)
      assert.deepEqual(shownOf(reply)[column.name], sample?.answered)
    },
  }))
}

function keeping(
  columns: readonly Column[],
  subject: Parameters<Deriving>[0],
  { setup, change }: Changing,
): Case[] {
  const { builder } = setup
  const made = once(() => fullRecord(subject, builder))
  return columns.map((column) => ({
    title: `${column.attribute} is immutable`,
    run: async () => {
      const record = await made()
      const other = await otherValue(column, { builder, subject, record })
      if (other === undefined) return
      const reply = await change(record, { [column.attribute]: other })
      assert.equal(reply.status, 422, reply.text)
      assert.deepEqual(refusalsOf(reply), [`immutable /data/attributes/${column.attribute}`])
      assert.equal(reply.body.errors?.[0]?.source, `${subject.resource.name}.update`)
    },
  }))
}

type Known = {
  readonly builder: Changing['setup']['builder']
  readonly subject: Parameters<Deriving>[0]
  readonly record: CreatedRecords
}

/** A valid value other than the current one; undefined if there is none. */
async function otherValue(column: Column, { builder, subject, record }: Known): Promise<unknown> {
  const { declared, attribute } = column
  const present = record.sent[attribute]
  if (declared.kind === 'reference') {
    const target = builder.targetOf(column)
    const id = await builder.fresh(target, declared.among)
    return id === present ? undefined : id
  }
  const first = builder.turn()
  for (const turn of [first, first + 1]) {
    const value = (await builder.value(subject, column, turn))[attribute]
    if (JSON.stringify(value) !== JSON.stringify(present)) return value
  }
  return undefined
}

type Clearing = Changing & { readonly shows: (column: Column) => boolean }

/** Null for every attribute: required ones are refused, others get their default or become null. */
function clearing(
  columns: readonly Column[],
  subject: Parameters<Deriving>[0],
  { setup, change, shows }: Clearing,
): Case[] {
  const { resource } = subject
  const clearable = columns.filter(
    (column) =>
      !column.declared.required &&
      !['password', 'secret'].includes(column.declared.kind) &&
      !hasDefaultOfItsOwn(column),
  )
  const required = columns.filter(({ declared }) => declared.required && declared.kind !== 'password')
  const nulls = (some: readonly Column[]) =>
    Object.fromEntries(some.map(({ attribute }) => [attribute, null]))
  const cleared = once(async () => change(await fullRecord(subject, setup.builder), nulls(clearable)))
  const refused = once(async () => change(await setup.builder.make(resource), nulls(required)))
  const rules = new Set((resource.declaration.rules ?? []).map(({ error }) => String(error)))
  return [
    ...clearable.filter(shows).map((column) => ({
      title: `null ${defaultOf(column) === null ? 'clears' : 'restores the default of'} ${column.attribute}`,
      run: async () => {
        const reply = await cleared()
        if (reply.status === 422 && refusalsOf(reply).some((one) => rules.has(one.split(' ')[0] ?? '')))
          return
        assert.equal(reply.status, 200, reply.text)
        assert.deepEqual(shownOf(reply)[column.name], defaultOf(column))
      },
    })),
    ...required.map(({ attribute }) => ({
      title: `${attribute} cannot be cleared`,
      run: async () => {
        const reply = await refused()
        assert.equal(reply.status, 422, reply.text)
        assert.ok(refusalsOf(reply).includes(`blank /data/attributes/${attribute}`), reply.text)
      },
    })),
  ]
}

/** Updates follow the same rules as creations, and a refused one writes nothing. */
function refusing(
  columns: readonly Column[],
  subject: Parameters<Deriving>[0],
  { setup, change }: Changing,
): Case[] {
  const { resource } = subject
  const tried = columns.flatMap((column) => {
    const [wrong] = wrongsOf(column)
    return wrong === undefined ? [] : [{ ...wrong, attribute: column.attribute }]
  })
  if (tried.length === 0) return []
  return [
    {
      title: 'an update in which every attribute is invalid reports all violations and writes nothing',
      run: async () => {
        const made = await setup.builder.make(resource)
        const reply = await change(
          made,
          Object.fromEntries(tried.map(({ attribute, sent }) => [attribute, sent])),
        )
        assert.equal(reply.status, 422, reply.text)
        const refused = refusalsOf(reply).filter((one) => !one.endsWith('_confirmation'))
        assert.deepEqual(
          refused,
          tried.map(({ attribute, symbol }) => `${symbol} /data/attributes/${attribute}`),
        )
        const after = await change(made, {})
        assert.equal(after.headers.etag, `"${resource.name}-${made.id}-1"`)
      },
    },
  ]
}
