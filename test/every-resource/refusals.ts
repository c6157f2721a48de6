import assert from 'node:assert/strict'
import { document, type Reply, refusalsOf } from '../support/api-client.ts'
import { type Case, type Deriving, once } from './case.ts'
import { wrongsOf } from './samples.ts'

/** Missing, too long, malformed and disallowed values are refused with their pointer. */
export const refusals: Deriving = (subject, setup) => {
  const { resource, create, writable } = subject
  if (create === null) return []
  const source = `${resource.name}.create`
  const send: Sending['send'] = async (change, headers) => {
    const draft = await setup.builder.smallest(resource)
    return setup.builder.apiClient.post(
      draft.path,
      document(resource.name, { ...draft.attributes, ...change }),
      headers,
    )
  }
  return [
    ...missing(subject, { send, source }),
    ...wrong(writable, { send, source }),
    ...unknown(subject, { send, source }),
    ...scattered(subject, { send, source }),
    ...related(subject, setup),
  ]
}

type Sending = {
  readonly send: (
    change: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Reply>
  readonly source: string
}

/** Compares an answer with its only refusal, with all five members of an error. */
function assertRefused(
  reply: Reply,
  refused: { symbol: string; attribute: string; place?: number | undefined; source: string },
): void {
  assert.equal(reply.status, 422, reply.text)
  const pointer = ['/data/attributes', refused.attribute, refused.place ?? []].flat().join('/')
  assert.ok(
    refusalsOf(reply).includes(`${refused.symbol} ${pointer}`),
    `wanted ${refused.symbol} ${pointer}, got ${refusalsOf(reply).join(', ')}`,
  )
  const error = reply.body.errors?.find(({ context }) => context?.pointer === pointer)
  assert.deepEqual(Object.keys(error ?? {}), ['code', 'symbol', 'details', 'source', 'context'])
  assert.ok(Number.isInteger(error?.code))
  assert.equal(error?.source, refused.source)
  assert.equal(error?.context?.field, refused.attribute)
  // Messages about quantities are all alike; the context names the attribute.
  const begins = refused.symbol === 'quantity_precision' ? 'Quantity' : refused.attribute
  assert.ok(error?.details.startsWith(begins), error?.details)
}

function missing({ writable }: Parameters<Deriving>[0], { send, source }: Sending): Case[] {
  const required = writable.filter(({ declared }) => declared.required)
  return required.flatMap(({ attribute, declared }) => {
    const isConfirmed = declared.kind === 'password' && declared.confirmation_optional !== true
    const names = isConfirmed ? [attribute, `${attribute}_confirmation`] : [attribute]
    return names.flatMap((name) => [
      {
        title: `a missing ${name} is refused`,
        run: async () =>
          assertRefused(await send({ [name]: undefined }), { symbol: 'blank', attribute: name, source }),
      },
      {
        title: `null for ${name} is refused`,
        run: async () =>
          assertRefused(await send({ [name]: null }), { symbol: 'blank', attribute: name, source }),
      },
    ])
  })
}

/** One request for each round, in which every attribute is invalid: all violations are reported together. */
function wrong(writable: Parameters<Deriving>[0]['writable'], { send, source }: Sending): Case[] {
  const lists = writable
    .map((column) => ({ column, wrongs: wrongsOf(column) }))
    .filter(({ wrongs }) => wrongs.length > 0)
  const rounds = Math.max(0, ...lists.map(({ wrongs }) => wrongs.length))
  return Array.from({ length: rounds }, (_, round) => {
    const tried = lists.flatMap(({ column, wrongs }) => {
      const one = wrongs[round]
      return one === undefined ? [] : [{ ...one, attribute: column.attribute }]
    })
    const request = once(() =>
      send(Object.fromEntries(tried.map(({ attribute, sent }) => [attribute, sent]))),
    )
    return [
      ...tried.map(({ what, symbol, attribute, place }) => ({
        title: `${attribute}: ${what} is refused as ${symbol}`,
        run: async () => assertRefused(await request(), { symbol, attribute, place, source }),
      })),
      {
        title: `all violations are reported together in the declared order, each once (round ${round + 1})`,
        run: async () => {
          const pointers = refusalsOf(await request())
            .map(
              (one) =>
                one
                  .replace(/\/\d+$/, '')
                  .split('/')
                  .at(-1) ?? '',
            )
            .filter((name) => !name.endsWith('_confirmation'))
          assert.deepEqual(
            pointers,
            tried.map(({ attribute }) => attribute),
          )
        },
      },
    ]
  }).flat()
}

/** The fields that are written together, by the names of their objects. */
function gatheredIn({ resource, create }: Parameters<Deriving>[0]) {
  return (create?.input ?? resource).declaration.field_groups ?? {}
}

/** Relationships lead to records of one type; all that lead to another one are refused together. */
function related(
  { resource, create, writable }: Parameters<Deriving>[0],
  setup: Parameters<Deriving>[1],
): Case[] {
  const { address, references } = create?.input ?? resource
  const names = [
    ...(address === null ? [] : ['address']),
    ...references
      .filter((reference) => reference !== address && writable.includes(reference))
      .map(({ field }) => field),
  ]
  if (names.length === 0) return []
  const send = async (type: string) => {
    const draft = await setup.builder.smallest(resource)
    const relationships = Object.fromEntries(
      names.map((name) => [name, { data: { type, id: '1', attributes: {} } }]),
    )
    const { attributes } = draft
    return setup.builder.apiClient.post(draft.path, {
      data: { type: resource.name, attributes, relationships },
    })
  }
  return [
    {
      title: 'relationships to records of another type are refused together',
      run: async () => {
        const reply = await send('no_such_types')
        assert.deepEqual(
          refusalsOf(reply),
          names.map((name) => `type_mismatch /data/relationships/${name}/data/type`),
        )
      },
    },
  ]
}

/** Fields that are written together come in an object. */
function scattered(subject: Parameters<Deriving>[0], { send, source }: Sending): Case[] {
  const names = Object.keys(gatheredIn(subject))
  return names.map((name) => ({
    title: `${name} is refused if it is not an object`,
    run: async () =>
      assertRefused(await send({ [name]: 'x' }), { symbol: 'invalid', attribute: name, source }),
  }))
}

function unknown(subject: Parameters<Deriving>[0], { send, source }: Sending): Case[] {
  const { resource, writable } = subject
  const gathered = gatheredIn(subject)
  const readOnly = resource.columns
    .filter(({ declared, attribute }) => {
      const isWritten =
        writable.some((one) => one.attribute === attribute) || Object.hasOwn(gathered, attribute)
      return (declared.read_only || declared.computed) && !isWritten
    })
    .map(({ attribute }) => attribute)
  const names = ['no_such_attribute', ...readOnly]
  const sent = Object.fromEntries(names.map((name) => [name, 'x']))
  const passed = once(() => send(sent))
  const refused = once(() => send(sent, { prefer: 'handling=strict' }))
  return names.flatMap((name) => [
    {
      title: `${name} is read-only: it is ignored and named in X-Ignored-Attributes`,
      run: async () => {
        const reply = await passed()
        assert.equal(reply.status, 200, reply.text)
        assert.ok(reply.headers['x-ignored-attributes']?.split(',').includes(name))
      },
    },
    {
      title: `${name} is read-only: it is refused with handling=strict`,
      run: async () =>
        assertRefused(await refused(), { symbol: 'unknown_attribute', attribute: name, source }),
    },
  ])
}
