import assert from 'node:assert/strict'
import type { Column } from '#declare/model.ts'
import { document, refusalsOf } from '../support/api-client.ts'
import type { Case, Deriving } from './case.ts'
import { shownOf } from './shown.ts'

/** Features of some resources only: exclusive flags, numbers of sequences, addresses, built-in rows. */
export const specials: Deriving = (subject, setup) => [
  ...soleFlags(subject, setup),
  ...sequences(subject, setup),
  ...addresses(subject, setup),
  ...builtIn(subject, setup),
]

function soleFlags(subject: Parameters<Deriving>[0], { builder, service }: Parameters<Deriving>[1]): Case[] {
  const { resource, create, update } = subject
  if (create === null || update === null) return []
  const now = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
    const reply = await builder.apiClient.patch(path, document(resource.name, {}))
    if (reply.status !== 204) return shownOf(reply)
    const id = Number(path.split('/').at(-1))
    return (await service.owner.query(`select * from "${resource.table}" where id = $1`, [id])).rows[0]
  }
  return subject.alone.flatMap((column: Column): Case[] => {
    const { declared, attribute, name } = column
    if (declared.kind !== 'flag' || declared.exclusive === undefined) return []
    const isNeeded = declared.exclusive === 'exactly_one'
    return [
      {
        title: `setting ${attribute} clears it on the record that had it`,
        run: async () => {
          const group = await groupOf(column, subject, builder)
          const first = await builder.make(resource, { ...group, [attribute]: true })
          assert.equal(shownOf(first.reply)[name], true)
          const second = await builder.make(resource, { ...group, [attribute]: true })
          assert.deepEqual([(await now(first.path))[name], shownOf(second.reply)[name]], [false, true])
          const back = await builder.apiClient.patch(
            first.path,
            document(resource.name, { [attribute]: true }),
          )
          assert.ok(back.status < 300, back.text)
          const flags = [(await now(first.path))[name], (await now(second.path))[name]]
          assert.deepEqual(flags, [true, false])
        },
      },
      {
        title: isNeeded
          ? `${attribute} cannot be cleared, and its record cannot be deleted`
          : `${attribute} can be cleared`,
        run: async () => {
          const group = await groupOf(column, subject, builder)
          await builder.make(resource, { ...group })
          const made = await builder.make(resource, { ...group, [attribute]: true })
          for (const value of [null, false]) {
            const reply = await builder.apiClient.patch(
              made.path,
              document(resource.name, { [attribute]: value }),
            )
            if (isNeeded) {
              assert.deepEqual(
                [reply.status, refusalsOf(reply)],
                [422, [`cannot_unset_default /data/attributes/${attribute}`]],
              )
            } else {
              assert.ok(reply.status < 300, reply.text)
              assert.equal((await now(made.path))[name], false)
            }
          }
          const deleted = await builder.apiClient.remove(made.path)
          assert.deepEqual(
            refusalsOf(deleted).map((one) => one.split(' ')[0]),
            isNeeded ? ['cannot_unset_default'] : [],
          )
        },
      },
      {
        title: `of twenty concurrent creations with ${attribute}, one record keeps it`,
        run: async () => {
          const group = await groupOf(column, subject, builder)
          const made = await Promise.all(
            Array.from({ length: 20 }, () => builder.make(resource, { ...group, [attribute]: true })),
          )
          const flags = await Promise.all(made.map(async ({ path }) => (await now(path))[name]))
          assert.equal(flags.filter((flag) => flag === true).length, 1)
        },
      },
    ]
  })
}

/** The group within which a flag is exclusive: new records to refer to. */
async function groupOf(
  column: Column,
  subject: Parameters<Deriving>[0],
  builder: Parameters<Deriving>[1]['builder'],
) {
  const within = column.declared.kind === 'flag' ? (column.declared.within ?? []) : []
  const group: Record<string, unknown> = {}
  for (const field of within) {
    const one = subject.writable.find((other) => other.field === field)
    if (one?.declared.kind === 'choice') group[one.attribute] = one.declared.options[0]
    if (one?.declared.kind === 'reference') group[one.attribute] = await builder.fresh(builder.targetOf(one))
  }
  return group
}

function sequences(subject: Parameters<Deriving>[0], { builder }: Parameters<Deriving>[1]): Case[] {
  const { resource, create } = subject
  if (create === null) return []
  return subject.writable.flatMap(({ declared, attribute, name }) =>
    declared.kind !== 'text' || declared.sequence === undefined
      ? []
      : [
          {
            title: `${attribute} defaults to the next number of the sequence ${declared.sequence}, each used once`,
            run: async () => {
              const made = await Promise.all(
                Array.from({ length: 10 }, () => builder.make(resource, { [attribute]: undefined })),
              )
              const numbers = made.map(({ reply }) => shownOf(reply)[name])
              assert.equal(new Set(numbers).size, 10)
              for (const number of numbers) assert.match(String(number), /\d$/)
            },
          },
        ],
  )
}

const HERE = {
  name: 'Gate 3',
  address_1: '1 Dock Road',
  address_3: 'Hull',
  postcode: 'HU1 1AA',
  country_code: 'gb',
}

function addresses(subject: Parameters<Deriving>[0], { builder }: Parameters<Deriving>[1]): Case[] {
  const { resource, create, update } = subject
  if (create === null || resource.address === null) return []
  const field = resource.address.field
  const addressOf = (shown: Readonly<Record<string, unknown>>) =>
    (shown[field] ?? null) as Readonly<Record<string, unknown>> | null
  const change = (path: string, attributes: object) =>
    builder.apiClient.patch(path, document(resource.name, attributes as Readonly<Record<string, unknown>>))
  const cases: Case[] = [
    {
      title: 'a nested address is stored, and returned nested with an integer id',
      run: async () => {
        const { reply } = await builder.make(resource, { [field]: HERE })
        const shown = addressOf(shownOf(reply))
        assert.ok(Number.isInteger(shown?.id))
        assert.deepEqual(
          [shown?.name, shown?.address_3, shown?.country_code, shown?.address_2],
          ['Gate 3', 'Hull', 'GB', null],
        )
      },
    },
    {
      title: 'an invalid address is refused with the pointer of its attribute',
      run: async () => {
        const draft = await builder.smallest(resource)
        const send = (value: unknown) =>
          builder.apiClient.post(draft.path, document(resource.name, { ...draft.attributes, [field]: value }))
        assert.deepEqual(refusalsOf(await send('Hull')), [`invalid /data/attributes/${field}`])
        assert.deepEqual(refusalsOf(await send({ country_code: 'too long' })), [
          `too_long /data/attributes/${field}/country_code`,
        ])
      },
    },
    {
      title: 'an unknown key of an address is ignored and named',
      run: async () => {
        const { reply } = await builder.make(resource, { [field]: { ...HERE, planet: 'Earth' } })
        assert.equal(reply.headers['x-ignored-attributes'], `${field}.planet`)
      },
    },
  ]
  if (update === null || update.answer === 'nothing') return cases
  return [
    ...cases,
    {
      title: 'an address that is sent again is merged into the stored one',
      run: async () => {
        const made = await builder.make(resource, { [field]: HERE })
        const reply = await change(made.path, { [field]: { postcode: 'HU2 2BB', name: null } })
        const before = addressOf(shownOf(made.reply))
        const shown = addressOf(shownOf(reply))
        assert.deepEqual(
          [shown?.id, shown?.postcode, shown?.name, shown?.address_1],
          [before?.id, 'HU2 2BB', null, '1 Dock Road'],
        )
        assert.equal(reply.headers.etag, `"${resource.name}-${made.id}-2"`)
      },
    },
    {
      title: 'null deletes the address, and a new one can be sent afterwards',
      run: async () => {
        const made = await builder.make(resource, { [field]: HERE })
        const id = addressOf(shownOf(made.reply))?.id
        assert.equal(addressOf(shownOf(await change(made.path, { [field]: null }))), null)
        assert.equal((await builder.apiClient.remove(`/api/addresses/${id}`)).status, 404)
        const again = addressOf(shownOf(await change(made.path, { [field]: { name: 'Gate 4' } })))
        assert.deepEqual([again?.name, again?.id === id], ['Gate 4', false])
      },
    },
    {
      title: 'deleting the address clears the reference to it',
      run: async () => {
        const made = await builder.make(resource, { [field]: HERE })
        const id = addressOf(shownOf(made.reply))?.id
        assert.equal((await builder.apiClient.remove(`/api/addresses/${id}`)).status, 204)
        assert.equal(addressOf(shownOf(await change(made.path, {}))), null)
      },
    },
  ]
}

function builtIn(
  { resource, path, update, remove }: Parameters<Deriving>[0],
  { service, builder }: Parameters<Deriving>[1],
): Case[] {
  const fact = resource.declaration.built_in
  if (fact === undefined) return []
  const first = async (): Promise<string> => {
    const { rows } = await service.owner.query(
      `select t.id from ${resource.table} t join tenants on tenants.id = t.tenant_id
       where tenants.subdomain = 'demo' and t.${fact.field} is distinct from $1 order by t.id limit 1`,
      [fact.unless],
    )
    assert.equal(rows.length, 1, 'the tenant came with none')
    return `${path}/${rows[0].id}`
  }
  return [
    ...(update === null
      ? []
      : [
          {
            title: 'a built-in record cannot be changed',
            run: async () => {
              const reply = await builder.apiClient.patch(
                await first(),
                document(resource.name, { description: 'other' }),
              )
              assert.deepEqual([reply.status, refusalsOf(reply)], [422, ['built_in_record']], reply.text)
            },
          },
        ]),
    ...(remove === null
      ? []
      : [
          {
            title: 'a built-in record cannot be deleted',
            run: async () => {
              const reply = await builder.apiClient.remove(await first())
              assert.deepEqual([reply.status, refusalsOf(reply)], [422, ['built_in_record']], reply.text)
            },
          },
        ]),
  ]
}
