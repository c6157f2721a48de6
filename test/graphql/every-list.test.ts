import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { modelFor } from '#declare/make-model.ts'
import { listedResources, type Resource } from '#declare/model.ts'
import { type Family, takesList } from '#declare/operators.ts'
import { groupsOf } from '#records/aggregation.ts'
import { type ListField, listFieldsOf } from '#records/list-fields.ts'
import { type Filter, filtersOf } from '#records/list-filter.ts'
import { sortsOf } from '#records/list-order.ts'
import { declarations } from '#resources/index.ts'
import { Builder } from '../every-resource/builder.ts'
import { subjectOf } from '../every-resource/subject.ts'
import { type Outbound, openOutbound } from '../support/outbound.ts'
import type { Service } from '../support/service.ts'
import { openDay } from '../support/worked-day.ts'
import { assertNoBugs, read } from './stage.ts'

/** Every declared list can be read, filtered, sorted and aggregated in every way that its types offer. */

const model = modelFor(declarations)
const resources = listedResources(model)

/** The fields of a node, one step into its relations. */
function fieldsOf(resource: Resource, depth = 1): string {
  return [...listFieldsOf(resource).values()].flatMap((field) => fieldOf(field, depth)).join(' ')
}

function fieldOf(field: ListField, depth: number): string[] {
  if (field.kind === 'column' || field.kind === 'node_id' || field.kind === 'breakdown') return [field.name]
  if (field.kind === 'group') return [`${field.name} { ${field.fields.map(({ name }) => name).join(' ')} }`]
  if (depth === 0) return []
  const target =
    field.kind === 'relation'
      ? field.reference.target
      : field.kind === 'children'
        ? field.part.children
        : field.target
  return [`${field.name} { ${fieldsOf(target, depth - 1)} }`]
}

const SAMPLES: Readonly<Record<Exclude<Family, 'word'>, readonly [string, string]>> = {
  text: ['"A"', '"B"'],
  id: ['1', '"2"'],
  integer: ['1', '2'],
  decimal: ['0.5', '"1.5"'],
  flag: ['true', 'false'],
  moment: ['"2026-01-01"', '"now"'],
  day: ['"2026-01-01"', '"today"'],
}

/** A filter with each of its operators, as arguments. */
function conditionsOf(filter: Filter): string[] {
  const { family, operators } = filter.input
  const word = filter.words?.options[0] ?? ''
  const [low, high] = family === 'word' ? [`"${word}"`, `"${word}"`] : SAMPLES[family]
  return operators.map((operator) => {
    const { name, binds } = operator
    if (binds === 'presence') return `${filter.name}: {${name}: false}`
    return `${filter.name}: {${name}: ${takesList(operator) ? `[${low}, ${high}]` : low}}`
  })
}

/** The conditions that a row is listed, that it is not, that it has no value, and that it has one. */
function partsOf({ name, input, words }: Filter): string[] {
  const [value] = input.family === 'word' ? [`"${words?.options[0] ?? ''}"`] : SAMPLES[input.family]
  return [
    `${name}: [${value}]`,
    `${name}: {not_in: [${value}]}`,
    `${name}: {filled: false}`,
    `${name}: {filled: true}`,
  ]
}

function countOf(alias: string, condition: string): string {
  return `${alias}: all(filter: {${condition}}, first: 0) { total_count }`
}

/** The pieces in batches of as many aliases as a query may have. */
function batches<Piece>(pieces: readonly Piece[], size = 30): Piece[][] {
  return Array.from({ length: Math.ceil(pieces.length / size) }, (_, n) =>
    pieces.slice(n * size, (n + 1) * size),
  )
}

/** The number of lists without rows: what only work, time or programs make. It may only fall. */
const EMPTY = 25

/** The lists that have rows in the first tenant. */
async function listsWithRows({ operator }: Service): Promise<ReadonlySet<string>> {
  const roots = resources.map(({ root }) => String(root))
  const counts = await Promise.all(
    batches(roots, 10).map((some) =>
      read(operator, `{ ${some.map((root) => `${root} { all { total_count } }`).join(' ')} }`),
    ),
  )
  return new Set(roots.filter((root) => counts.some((count) => count[root]?.all.total_count > 0)))
}

suite('every list', () => {
  let out: Outbound
  let service: Service

  /** The lists that have rows. */
  let filled: ReadonlySet<string>

  before(async () => {
    // A day of work, and two of each type that can be created.
    out = await openOutbound()
    service = out.floor.service
    await (await openDay(out)).day()
    const builder = new Builder(service, service.operator, 'demo')
    for (const resource of resources) {
      if (subjectOf(resource, service.operations).create === null) continue
      await builder.make(resource)
      await builder.make(resource)
    }
    // The service writes notifications to others than the caller.
    await service.owner.query(
      `insert into notifications (tenant_id, kind, record_type, record_id, user_id)
       select w.tenant_id, 'comment', w.record_type, w.record_id, w.user_id from watches w`,
    )
    filled = await listsWithRows(service)
  })
  after(async () => {
    await out.floor.close()
    assertNoBugs(service)
  })

  test('all lists have rows but those of what only work, time or programs make', () => {
    const empty = resources.map(({ root }) => String(root)).filter((root) => !filled.has(root))
    console.log(`${empty.length} of ${resources.length} lists have no rows: ${empty.join(' ')}`)
    assert.ok(empty.length <= EMPTY, `${empty.length} lists have no rows, ${EMPTY} had`)
  })

  for (const resource of resources) {
    const { root } = resource
    const readFields = (expected: readonly string[]) =>
      read(service.operator, `{ ${root} { ${expected.join(' ')} } }`)

    test(`${root} returns all its fields`, async () => {
      const fields = fieldsOf(resource)
      await readFields([
        `all(first: 3) { edges { cursor node { ${fields} } } pageInfo { hasNextPage hasPreviousPage } total_count }`,
        `find(id: 1) { ${fields} }`,
      ])
    })

    test(`${root} is filtered by each field with each of its operators`, async () => {
      const filters = [...filtersOf(resource).values()].flatMap(conditionsOf)
      for (const batch of batches(filters))
        await readFields(
          batch.map((filter, n) => `a${n}: all(filter: {${filter}}, first: 1) { total_count nodes { id } }`),
        )
    })

    test(`each filter of ${root} parts its rows into listed, not listed and empty ones`, async () => {
      for (const batch of batches([...filtersOf(resource).values()], 7)) {
        const data = await readFields([
          'all { total_count }',
          ...batch.flatMap((filter, n) => partsOf(filter).map((part, m) => countOf(`p${n}_${m}`, part))),
        ])
        const { total_count } = data[root].all
        batch.forEach((filter, n) => {
          const [listed, unlisted, empty, filled_count] = [0, 1, 2, 3].map(
            (m) => data[root][`p${n}_${m}`].total_count,
          )
          assert.equal(filled_count + empty, total_count, `${filter.name} filled`)
          // What links several records, or several columns, is listed or not, and may be neither linked nor filled.
          const rest = filter.place.kind === 'column' ? empty : 0
          assert.equal(listed + unlisted + rest, total_count, `${filter.name} not_in`)
        })
      }
    })

    test(`${root} is sorted by each field`, async () => {
      for (const batch of batches([...sortsOf(resource).keys()], 15)) {
        const query = batch.map(
          (sort, n) => `a${n}: all(order: "${sort} DESC", first: 1) { pageInfo { endCursor } }`,
        )
        const data = await readFields(query)
        const again = batch.flatMap((sort, n) => {
          const cursor: string | null = data[root][`a${n}`].pageInfo.endCursor
          assert.equal(cursor !== null, filled.has(String(root)), `${root} by ${sort}`)
          return cursor === null
            ? []
            : [
                `b${n}: all(order: "${sort} DESC", first: 1, after: "${cursor}") { nodes { id } pageInfo { hasPreviousPage } }`,
                `c${n}: all(order: "${sort} DESC", last: 1, before: "${cursor}") { nodes { id } pageInfo { hasNextPage } }`,
              ]
        })
        if (again.length > 0) await readFields(again)
      }
    })

    test(`${root} is aggregated by each column`, async () => {
      for (const batch of batches(
        [...groupsOf(resource).values()].map(
          ({ name, reference }) => `${name} ${reference === null ? '' : `${reference.field} { id }`}`,
        ),
      ))
        await readFields(
          batch.map(
            (expected, n) =>
              `a${n}: aggregation(group_by: [${expected.split(' ')[0]}], limit: 2) { ${expected} total_records }`,
          ),
        )
    })
  }
})
