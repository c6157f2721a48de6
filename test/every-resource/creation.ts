import assert from 'node:assert/strict'
import type { Column } from '#declare/model.ts'
import { document, refusalsOf } from '../support/api-client.ts'
import type { CreatedRecords, Draft } from './builder.ts'
import { type Case, type Deriving, once, type Setup } from './case.ts'
import { sampleOf } from './samples.ts'
import { answeredColumns, answeredNames, shownOf } from './shown.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/

/** A record can be created with required attributes, and with all attributes, and is returned completely. */
export const creation: Deriving = (subject, { builder, service }) => {
  const { resource, create } = subject
  if (create === null) return []
  const smallest = once(() => builder.make(resource))
  return [
    {
      title: 'a creation with only the required attributes succeeds and returns the whole record',
      run: async () => {
        const { reply, id } = await smallest()
        const shown = shownOf(reply)
        const isFlat = create.answer === 'flat'
        const names = isFlat
          ? ['id', ...answeredNames(resource)].sort()
          : [...answeredNames(resource), 'created_at', 'updated_at'].sort()
        assert.deepEqual(Object.keys(shown).sort(), names)
        if (!isFlat) {
          assert.deepEqual(Object.keys(reply.body), ['data'])
          assert.equal(reply.body.data?.type, resource.name)
          assert.equal(
            typeof reply.body.data?.id,
            resource.declaration.id === 'integer' ? 'number' : 'string',
          )
          assert.match(String(shown.created_at), MOMENT)
          assert.equal(shown.updated_at, shown.created_at)
        }
        assert.equal(reply.headers.etag, `"${resource.name}-${id}-1"`)
        assert.equal(reply.headers['x-ignored-attributes'], undefined)
      },
    },
    {
      title: 'attributes that are not sent take their default',
      run: async () => {
        const { reply, sent } = await smallest()
        const shown = shownOf(reply)
        for (const column of answeredColumns(resource)) {
          const isIn = (columns: readonly Column[]) => columns.some(({ name }) => name === column.name)
          const isTogether = isIn(subject.writable) && !isIn(subject.alone)
          const isParent = column.field === resource.declaration.under?.by
          if (isTogether || isParent || column.attribute in sent || hasDefaultOfItsOwn(column)) continue
          assert.deepEqual(shown[column.name], defaultOf(column), column.name)
        }
      },
    },
    {
      title: 'every attribute is stored as sent',
      run: async () => {
        const { reply, sent } = await fullRecord(subject, builder)
        const shown = shownOf(reply)
        for (const column of answeredColumns(resource)) {
          if (!(column.attribute in sent) || (column.declared.kind === 'flag' && column.declared.exclusive))
            continue
          assert.deepEqual(shown[column.name], answeredFor(column, sent[column.attribute]), column.name)
        }
      },
    },
    {
      title: 'the event contains the record as it was returned',
      run: async () => {
        for (const { reply, id } of [await smallest(), await fullRecord(subject, builder)]) {
          const event = await eventOf(service, { resource: resource.name, id })
          if (event === null) continue
          const shown = shownOf(reply)
          // A secret is returned once, to its creator; some actions return more or less than the record.
          const once = resource.columns.filter(({ declared }) => declared.shown_once).map(({ name }) => name)
          const isSecret = (name: string) =>
            (/secret/.test(name) || once.includes(name)) && event[name] === null
          const both = Object.keys(shown).filter((name) => name in event && !isSecret(name))
          assert.ok(both.length > 1, both.join())
          assert.deepEqual({ ...picked(event, both), id: event.id }, { ...picked(shown, both), id })
        }
      },
    },
    {
      title: 'write-only attributes are never returned',
      run: async () => {
        const { reply } = await fullRecord(subject, builder)
        for (const { declared, attribute, name } of resource.columns) {
          if (!declared.write_only) continue
          assert.ok(!(attribute in shownOf(reply)) && !(name in shownOf(reply)), attribute)
          assert.doesNotMatch(reply.text, /a long password|argon2|"secret \d+"/)
        }
      },
    },
    ...followers(subject.alone, { make: (attributes) => builder.make(resource, attributes) }),
    ...secondNames(subject.writable, {
      make: (attributes) => builder.make(resource, attributes),
      turn: () => builder.turn(),
    }),
  ]
}

/** The event of a creation; null if there is none. */
async function eventOf(
  { owner }: Setup['service'],
  { resource, id }: { readonly resource: string; readonly id: number },
): Promise<Readonly<Record<string, unknown>> | null> {
  const { rows } = await owner.query(
    `select data from events
     where kind = 'change' and event = 'created' and resource_name = $1 and aggregate_type = $1 and aggregate_id = $2`,
    [resource, id],
  )
  return rows[0]?.data ?? null
}

function picked(values: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** Sends all attributes; those refused by a rule over several fields are left out the second time. */
export async function fullRecord(
  { resource }: { readonly resource: Parameters<Deriving>[0]['resource'] },
  builder: Parameters<Deriving>[1]['builder'],
): Promise<CreatedRecords> {
  const draft = await builder.full(resource)
  const reply = await builder.apiClient.post(draft.path, document(resource.name, draft.attributes))
  if (reply.status === 200) {
    const id = Number(reply.body.data?.id ?? reply.body.id)
    return { id, path: `${draft.path}/${id}`, collection: draft.path, sent: draft.attributes, reply }
  }
  const rules = new Set((resource.declaration.rules ?? []).map(({ error }) => String(error)))
  const refused = refusalsOf(reply).map((one) => one.split(' '))
  assert.ok(
    refused.every(([symbol = '']) => rules.has(symbol)),
    reply.text,
  )
  return builder.send(
    resource,
    without(
      draft,
      refused.map(([, pointer = '']) => pointer.split('/').at(-1) ?? ''),
    ),
  )
}

function without(draft: Draft, names: readonly string[]): Draft {
  const others = Object.entries(draft.attributes).filter(([name]) => !names.includes(name))
  return { ...draft, attributes: Object.fromEntries(others) }
}

/** How a value is returned: codes without blanks, digits as numbers. */
function answeredFor({ declared }: Column, sent: unknown): unknown {
  if (declared.kind === 'json' && declared.stored_as === 'list') return [sent]
  if (declared.kind !== 'text' || typeof sent !== 'string') return sent
  if (declared.stored === 'lower') return sent.toLowerCase()
  return declared.stored === 'upper' ? sent.toUpperCase() : sent
}

/** Whether the default of a field depends on more than its declaration. */
export function hasDefaultOfItsOwn({ declared }: Column): boolean {
  if (declared.read_only || declared.computed) return true
  if (declared.kind === 'flag') return declared.exclusive !== undefined
  if (declared.kind === 'text') return declared.follows !== undefined || declared.sequence !== undefined
  return declared.kind === 'reference' && declared.default !== undefined
}

/** The value of a field that was not sent, or was cleared. */
export function defaultOf({ declared }: Column): unknown {
  return 'default' in declared && declared.default !== undefined ? declared.default : null
}

type Making = { readonly make: (attributes: Readonly<Record<string, unknown>>) => Promise<CreatedRecords> }
type Turning = Making & { readonly turn: () => number }

function followers(columns: readonly Column[], { make }: Making): Case[] {
  return columns.flatMap((column) => {
    const { declared } = column
    if (declared.kind !== 'text' || declared.follows === undefined) return []
    const [leader] = declared.follows
    return [
      {
        title: `${column.attribute} defaults to ${leader}`,
        run: async () => {
          const shown = shownOf((await make({})).reply)
          assert.equal(typeof shown[column.name], 'string')
          assert.equal(shown[column.name], shown[String(leader)])
        },
      },
    ]
  })
}

function secondNames(columns: readonly Column[], { make, turn }: Turning): Case[] {
  return columns.flatMap((column) => {
    const { alias, accepts = [] } = column.declared
    const names = [...(alias === undefined ? [] : [alias]), ...accepts]
    const isPlain = column.declared.kind !== 'reference' && column.declared.kind !== 'ids'
    // An alternative name that is also an attribute stands for that attribute.
    return names
      .filter((name) => isPlain && !columns.some((one) => one.attribute === name))
      .map((name) => ({
        title: `${column.attribute} may be sent as ${name}`,
        run: async () => {
          const { sent, answered } = sampleOf(column, turn())
          const { reply } = await make({ [column.attribute]: undefined, [name]: sent })
          assert.deepEqual(shownOf(reply)[column.name], answered)
          assert.equal(reply.headers['x-ignored-attributes'], undefined)
        },
      }))
  })
}
