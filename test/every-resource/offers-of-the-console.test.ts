import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { builtInRoles } from '#access/built-in-roles.ts'
import { everyPermission, permissionsOf } from '#access/permissions.ts'
import type { Me } from '#web/api/caller.ts'
import { type MayDo, mayDoOf, mayOf } from '#web/api/may-do.ts'
import type { MetadataIndex, OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import { namesInPath, operationFor } from '#web/console/form/schema.ts'
import { type ListRow, pageQuery } from '#web/console/grid/list-document.ts'
import { listActsOf } from '#web/console/records/list-acts.ts'
import { deletionOf, pathOf, recordActsOf } from '#web/console/records/record-acts.ts'
import { type ApiClient, document, type Reply } from '../support/api-client.ts'
import { openService, type Visibility } from '../support/service.ts'
import { Builder } from './builder.ts'

// What the console offers to people of each role is permitted: no act, form or menu is refused afterwards for want of a right.

const service = await openService()
const { operator, owner } = service
const DRY = { prefer: 'dry-run' }

/** Rows of each list that are tried where operations are for their owner: own ones and those of others. */
const ROWS = 4

type Persona = {
  readonly name: string
  readonly apiClient: ApiClient
  readonly me: Me
  readonly mayDo: MayDo
}

let index: MetadataIndex
let types: readonly TypeMetadata[]
const personas: Persona[] = []

async function read<Data>(by: ApiClient, query: string, variables: object = {}): Promise<Data> {
  const reply = await by.post('/graphql', { query, variables }, { prefer: 'consistency=strong' })
  const { data, errors } = reply.body as unknown as { readonly data: Data; readonly errors?: unknown }
  assert.ok(reply.status === 200 && errors === undefined, reply.text)
  return data
}

/** Somebody with a role, who has made what their role makes of records that are their user's. */
async function persona(name: string, permissions: readonly string[], sight: Visibility): Promise<Persona> {
  const apiClient = await service.colleague(permissions, sight)
  const { me } = await read<{ readonly me: Me }>(
    apiClient,
    '{ me { user { id } permissions account_ids warehouse_ids is_operator } }',
  )
  const mayDo = mayDoOf(me)
  for (const type of types.filter(isOwned)) {
    const resource = service.model.get(type.name)
    const creation = operationFor(type, 'creation')
    if (resource === undefined || creation === null || !mayDo(creation)) continue
    const draft = await new Builder(service, operator, 'demo').smallest(resource)
    await apiClient.post(draft.path, document(type.name, draft.attributes))
  }
  return { name, apiClient, me, mayDo }
}

const isOwned = ({ operations }: TypeMetadata) => operations.some((one) => one.owner !== null)

before(async () => {
  const get = async <Data>(path: string) => (await operator.request('GET', path)).body as unknown as Data
  index = await get<MetadataIndex>('/api/metadata')
  types = await Promise.all(index.types.map(({ name }) => get<TypeMetadata>(`/api/metadata/${name}`)))
  const builder = new Builder(service, operator, 'demo')
  for (const resource of service.model.values())
    if (builder.subject(resource).create !== null) await builder.make(resource)
  const { rows } = await owner.query<{ readonly id: string }>(
    "select id from accounts where tenant_id = (select id from tenants where subdomain = 'demo')",
  )
  const limited = { account_ids: rows.map(({ id }) => Number(id)) }
  const roles = [
    ...builtInRoles.filter(({ role_type }) => role_type !== 'admin'),
    { name: 'All permissions', role_type: 'custom', permissions: [...everyPermission] },
  ]
  for (const role of roles) {
    const permissions = [...permissionsOf(role)]
    personas.push(await persona(role.name, permissions, {}))
    personas.push(await persona(`${role.name}, limited to accounts`, permissions, limited))
  }
})
after(() => service.close())

/** Sends an operation as the console does, without effect where that can be asked for. */
function send(by: ApiClient, type: string, operation: OperationMetadata, row: ListRow): Promise<Reply> {
  const { method, takes } = operation
  const names = Object.entries(pathOf(operation, row))
  const path = names.reduce((text, [name, value]) => text.replace(`{${name}}`, value), operation.path)
  const id = Number(row.id)
  const body = {
    ...{ attributes: document(type, {}), plain: { ids: [id] }, ids: undefined, nothing: undefined },
    ...{ ids_and_attributes: { ids: [id], attributes: {} }, bytes: Buffer.from('x') },
  }[takes]
  const headers = takes === 'bytes' ? { 'content-type': 'text/plain' } : DRY
  return by.request(method, takes === 'ids' ? `${path}?ids[]=${id}` : path, {
    headers,
    ...(body === undefined ? {} : { body }),
  })
}

/** What is offered for a row, in its list and on its page. */
function offersOf(type: TypeMetadata, row: ListRow, mayDo: MayDo): readonly OperationMetadata[] {
  const update = operationFor(type, 'change')
  const deletion = deletionOf(type, row, mayDo)
  return [
    ...recordActsOf(type, row, mayDo),
    ...(deletion === null ? [] : [deletion]),
    ...(update !== null && mayDo(update, row) ? [update] : []),
    ...listActsOf(type, mayDo, { chosen: [row] }).map(({ operation }) => operation),
  ].filter(({ path }) => namesInPath(path).every((name) => row[name] !== undefined))
}

async function rowsOf({ apiClient, me }: Persona, type: TypeMetadata): Promise<readonly ListRow[]> {
  if (type.root === null || type.operations.length === 0 || !mayOf(me, index)(type.permission)) return []
  const { query, variables } = pageQuery(
    { type, columns: [], filters: [], sort: [] },
    { size: isOwned(type) ? ROWS : 1 },
  )
  type Page = Readonly<Record<string, { readonly all: { readonly nodes: readonly ListRow[] } }>>
  return (await read<Page>(apiClient, query, variables))[type.root]?.all.nodes ?? []
}

/** Refusals for what no screen can know of a record, each with its reason. */
function isOfTheRecord(
  { name, limited_changes }: TypeMetadata,
  operation: OperationMetadata,
  symbol: string,
): boolean {
  // Whose a record is may be decided by others that refer to it, or above it.
  if (symbol === 'record_shared') return limited_changes
  // Nobody changes people or applications that hold more than they do.
  if (symbol === 'permission_not_held') return true
  // A tenant is changed by those who administer it, as its own screen says.
  if (name === 'subdomains') return symbol === 'permission_denied'
  // Who takes over the report of another names the new owner in its form.
  return name === 'reports' && operation.name === 'update' && symbol === 'not_owner'
}

suite('what the console offers', () => {
  test('is permitted to people of every role, with sight of all accounts and of some', async () => {
    const refused = new Set<string>()
    let count = 0
    for (const person of personas) {
      for (const type of types) {
        const creation = operationFor(type, 'creation')
        const nobody = { id: '0' }
        const made = creation !== null && person.mayDo(creation) && namesInPath(creation.path).length === 0
        const offered = (await rowsOf(person, type)).flatMap((row) =>
          offersOf(type, row, person.mayDo).map((operation) => ({ operation, row })),
        )
        for (const { operation, row } of [
          ...(made ? [{ operation: creation, row: nobody }] : []),
          ...offered,
        ]) {
          count += 1
          const reply = await send(person.apiClient, type.name, operation, row)
          const symbol = String(reply.headers['x-error-symbol'])
          if (reply.status === 403 && !isOfTheRecord(type, operation, symbol))
            refused.add(`${person.name}: ${operation.method} ${operation.path} ${symbol}`)
        }
      }
    }
    assert.deepEqual([...refused], [])
    assert.ok(count > 1_000, `only ${count} offers`)
    assert.deepEqual(service.bugs, [])
  })
})
