import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { openService } from '../support/service.ts'
import { Keeper, refused, type SavedRecord, statuses } from './saved-records.ts'

const service = await openService()
const keeper = new Keeper(service.operator)

const DISPLAY = '/data/attributes/invoice_display'

async function rulesOf(account: SavedRecord) {
  const rules = await keeper.list(
    'putaway_rules',
    'position rule direction',
    `account_id: ${account.id}, order: "position"`,
  )
  return rules.map(({ position, rule, direction }) => `${position} ${rule} ${direction}`)
}

async function linksOf(account: SavedRecord) {
  const links = await keeper.list('account_warehouses', 'id is_default', `account_id: ${account.id}`)
  return links.map(({ id, is_default }) => `${id}${is_default ? ' default' : ''}`)
}

describe('accounts and what belongs to them', () => {
  after(() => service.close())

  test('a new account has one putaway rule: by code, the lowest first', async () => {
    const account = await keeper.coded('accounts')
    assert.deepEqual(await rulesOf(account), ['1 code asc'])
  })

  test('putaway rules have no gaps: insertions, moves and deletions shift the others', async () => {
    const account = await keeper.coded('accounts')
    const rule = (attributes: object) =>
      keeper.make('putaway_rules', { account_id: account.id, direction: 'asc', ...attributes })
    const walk = await rule({ rule: 'walk_sequence' })
    const height = await rule({ rule: 'remaining_height', position: 1 })
    assert.equal((await rule({ rule: 'pickface_proximity', position: 40 })).attributes.position, 4)
    assert.deepEqual(await rulesOf(account), [
      '1 remaining_height asc',
      '2 code asc',
      '3 walk_sequence asc',
      '4 pickface_proximity asc',
    ])
    const moved = await service.operator.patch(`${walk.path}/position`, { position: 1 })
    assert.equal(moved.body.data?.attributes.position, 1, moved.text)
    assert.equal((await keeper.change(height, { position: 99, direction: 'desc' })).position, 4)
    assert.deepEqual(await rulesOf(account), [
      '1 walk_sequence asc',
      '2 code asc',
      '3 pickface_proximity asc',
      '4 remaining_height desc',
    ])
    assert.equal((await service.operator.remove(walk.path)).status, 204)
    assert.deepEqual(await rulesOf(account), [
      '1 code asc',
      '2 pickface_proximity asc',
      '3 remaining_height desc',
    ])
  })

  test('deleting the last putaway rule restores the default', async () => {
    const account = await keeper.coded('accounts')
    const [first] = await keeper.list('putaway_rules', 'id', `account_id: ${account.id}`)
    const other = await keeper.make('putaway_rules', {
      account_id: account.id,
      rule: 'walk_sequence',
      direction: 'desc',
    })
    assert.equal(
      (await service.operator.remove(`/api/putaway_rules?ids=${first?.id},${other.id}`)).status,
      204,
    )
    assert.deepEqual(await rulesOf(account), ['1 code asc'])
  })

  test('a putaway rule cannot change its account, and its position must be valid', async () => {
    const [account, other] = [await keeper.coded('accounts'), await keeper.coded('accounts')]
    const rule = await keeper.make('putaway_rules', {
      account_id: account.id,
      rule: 'code',
      direction: 'asc',
    })
    assert.deepEqual(await keeper.refusedChange(rule, { account_id: other.id }), [
      'immutable /data/attributes/account_id',
    ])
    const put = (body: object) => service.operator.patch(`${rule.path}/position`, body)
    assert.deepEqual(refused(await put({})), ['blank /position'])
    assert.deepEqual(refused(await put({ position: 0 })), ['out_of_range /position'])
    assert.deepEqual(refused(await put({ position: 'first' })), ['not_an_integer /position'])
  })

  test('rules moved concurrently have no gaps', async () => {
    const account = await keeper.coded('accounts')
    const rules = await Promise.all(
      Array.from({ length: 8 }, () =>
        keeper.make('putaway_rules', {
          account_id: account.id,
          rule: 'walk_sequence',
          direction: 'asc',
          position: 1,
        }),
      ),
    )
    const replies = await Promise.all(
      rules.flatMap((rule, index) => [
        service.operator.patch(`${rule.path}/position`, { position: 9 - index }),
        service.operator.patch(rule.path, document('putaway_rules', { position: index + 1 })),
      ]),
    )
    assert.deepEqual(statuses(replies), { 200: 16 })
    const places = (await rulesOf(account)).map((one) => Number(one.split(' ')[0]))
    assert.deepEqual(places, [1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('deleting an account deletes its putaway rules', async () => {
    const account = await keeper.coded('accounts')
    assert.equal((await service.operator.remove(account.path)).status, 204)
    assert.deepEqual(await rulesOf(account), [])
  })

  test('invoice_display keeps parts that are not sent, and accepts only known ones', async () => {
    const account = await keeper.coded('accounts', { invoice_display: { pick: 'detailed' } })
    assert.deepEqual(account.attributes.invoice_display, {
      rental: 'summary',
      receipt: 'summary',
      pick: 'detailed',
      sundry: 'summary',
    })
    const changed = await keeper.change(account, { invoice_display: { sundry: 'hidden' } })
    assert.deepEqual(changed.invoice_display, {
      rental: 'summary',
      receipt: 'summary',
      pick: 'detailed',
      sundry: 'hidden',
    })
    assert.deepEqual(await keeper.refusedChange(account, { invoice_display: { pick: 'loud' } }), [
      `inclusion ${DISPLAY}`,
    ])
    assert.deepEqual(await keeper.refusedChange(account, { invoice_display: 'summary' }), [
      `invalid ${DISPLAY}`,
    ])
  })

  test('an account accepts only an active charge card, and may keep one that was deactivated', async () => {
    const [card, off] = [
      await keeper.coded('charge_cards'),
      await keeper.coded('charge_cards', { active: false }),
    ]
    const refusal = ['charge_card_inactive /data/attributes/charge_card_id']
    assert.deepEqual(
      await keeper.refused('accounts', { code: keeper.code(), charge_card_id: off.id }),
      refusal,
    )
    const account = await keeper.coded('accounts', { charge_card_id: card.id })
    await keeper.change(card, { active: false })
    assert.equal((await keeper.change(account, { name: 'Still', charge_card_id: card.id })).name, 'Still')
    assert.deepEqual(await keeper.refusedChange(account, { charge_card_id: off.id }), refusal)
  })

  test('linked accounts must be other existing accounts, and cannot be deleted', async () => {
    const [account, other] = [await keeper.coded('accounts'), await keeper.coded('accounts')]
    const linked = await keeper.change(account, { linked_accounts: [{ account_id: String(other.id) }] })
    assert.deepEqual(linked.linked_accounts, [{ account_id: other.id, position: 0 }])
    const at = '/data/attributes/linked_accounts'
    const linked_accounts = [
      { account_id: other.id, position: 'first' },
      { account_id: account.id },
      { account_id: other.id },
      { account_id: 'x' },
      { account_id: 999_999 },
      {},
    ]
    assert.deepEqual(await keeper.refusedChange(account, { code: null, linked_accounts }), [
      'blank /data/attributes/code',
      `not_an_integer ${at}/0/position`,
      `invalid ${at}/1/account_id`,
      `taken ${at}/2/account_id`,
      `invalid ${at}/3/account_id`,
      `must_exist ${at}/4/account_id`,
      `blank ${at}/5/account_id`,
    ])
    assert.deepEqual(await keeper.refusedChange(account, { linked_accounts: {} }), [`invalid ${at}`])
    const linking = { code: keeper.code(), linked_accounts: [{ account_id: 999_999 }] }
    assert.deepEqual(await keeper.refused('accounts', linking), [`must_exist ${at}/0/account_id`])
    assert.deepEqual(refused(await service.operator.remove(other.path)), ['record_in_use'])
    assert.deepEqual(
      statuses([await service.operator.remove(`/api/accounts?ids=${account.id},${other.id}`)]),
      {
        204: 1,
      },
    )
  })

  test('the first warehouse of an account is the default, and another one can replace it', async () => {
    const account = await keeper.coded('accounts')
    const at = `/api/accounts/${account.id}/warehouses`
    const [here, there] = [await keeper.coded('warehouses'), await keeper.coded('warehouses')]
    const first = await keeper.make('account_warehouses', { warehouse_id: here.id, is_default: false }, at)
    assert.equal(first.attributes.is_default, true)
    const second = await keeper.make('account_warehouses', {
      warehouse_id: there.id,
      account_id: account.id,
      is_default: true,
    })
    assert.deepEqual(await linksOf(account), [`${first.id}`, `${second.id} default`])
    assert.deepEqual(
      await keeper.refusedChange(
        { ...second, path: `/api/account_warehouses/${second.id}` },
        { is_default: false },
      ),
      ['cannot_unset_default /data/attributes/is_default'],
    )
    assert.deepEqual(
      await keeper.refused('account_warehouses', { warehouse_id: here.id, account_id: account.id }),
      ['taken /data/attributes/warehouse_id'],
    )
    assert.equal((await service.operator.remove(`${at}/${second.id}`)).status, 204)
    assert.deepEqual(await linksOf(account), [`${first.id} default`])
  })

  test('a link moved to another account leaves one default in both accounts', async () => {
    const [from, to] = [await keeper.coded('accounts'), await keeper.coded('accounts')]
    const link = async (account: SavedRecord) =>
      keeper.make('account_warehouses', {
        account_id: account.id,
        warehouse_id: (await keeper.coded('warehouses')).id,
      })
    const [first, second] = [await link(from), await link(from)]
    assert.equal((await keeper.change(first, { account_id: to.id })).is_default, true)
    assert.deepEqual(
      [await linksOf(from), await linksOf(to)],
      [[`${second.id} default`], [`${first.id} default`]],
    )
    assert.equal((await keeper.change(second, { account_id: to.id })).is_default, false)
    assert.deepEqual([await linksOf(from), await linksOf(to)], [[], [`${first.id} default`, `${second.id}`]])
  })

  test('a link is not found under another account', async () => {
    const [account, other] = [await keeper.coded('accounts'), await keeper.coded('accounts')]
    const warehouse = await keeper.coded('warehouses')
    const link = await keeper.make('account_warehouses', {
      account_id: account.id,
      warehouse_id: warehouse.id,
    })
    const reply = await service.operator.remove(`/api/accounts/${other.id}/warehouses/${link.id}`)
    assert.equal(reply.status, 404)
  })

  test('of ten links created concurrently as the default, one is the default', async () => {
    const account = await keeper.coded('accounts')
    const warehouses = await Promise.all(Array.from({ length: 10 }, () => keeper.coded('warehouses')))
    const links = await Promise.all(
      warehouses.map(({ id }) =>
        keeper.make('account_warehouses', { account_id: account.id, warehouse_id: id }),
      ),
    )
    const replies = await Promise.all([
      ...links
        .slice(1)
        .map(({ path }) =>
          service.operator.patch(path, document('account_warehouses', { is_default: true })),
        ),
      service.operator.remove(links[0]?.path ?? ''),
    ])
    assert.deepEqual(statuses(replies), { 200: 9, 204: 1 })
    const defaults = (await linksOf(account)).filter((one) => one.endsWith('default'))
    assert.equal(defaults.length, 1)
  })

  test('accounts are found by their warehouses, products by their accounts', async () => {
    const [account, other] = [await keeper.coded('accounts'), await keeper.coded('accounts')]
    const warehouse = await keeper.coded('warehouses')
    await keeper.make('account_warehouses', { account_id: account.id, warehouse_id: warehouse.id })
    const product = await keeper.coded('products')
    for (const { id } of [account, other])
      await keeper.make(
        'account_products',
        { account_id: id },
        `/api/products/${product.id}/account_products`,
      )
    assert.deepEqual(await keeper.list('accounts', 'id', `warehouse_id: ${warehouse.id}`), [
      { id: String(account.id) },
    ])
    assert.deepEqual(await keeper.list('products', 'id', `account_id: ${other.id}`), [
      { id: String(product.id) },
    ])
    assert.deepEqual(await keeper.list('products', 'id', 'account_id: 999999'), [])
  })

  test('an alternative code needs an existing record and an owner of another type', async () => {
    const [product, supplier] = [await keeper.coded('products'), await keeper.coded('suppliers')]
    const kind = await keeper.coded('alternative_code_types')
    const attributes = {
      code: 'ALT',
      alternative_code_type_id: kind.id,
      alternative_codeable_type: 'Product',
      alternative_codeable_id: product.id,
    }
    const owned = await keeper.make('alternative_codes', {
      ...attributes,
      owner_type: 'Supplier',
      owner_id: supplier.id,
    })
    assert.deepEqual(
      [owned.attributes.product_id, owned.attributes.owner_supplier_id],
      [product.id, supplier.id],
    )
    await keeper.make('alternative_codes', attributes)
    const tried = async (others: object) => keeper.refused('alternative_codes', { ...attributes, ...others })
    assert.deepEqual(await tried({}), ['taken /data/attributes/code'])
    assert.deepEqual(await tried({ owner_type: 'Supplier', owner_id: supplier.id }), [
      'taken /data/attributes/code',
    ])
    assert.deepEqual(await tried({ alternative_codeable_id: 999_999 }), [
      'must_exist /data/attributes/alternative_codeable_id',
    ])
    assert.deepEqual(await tried({ alternative_codeable_id: -1 }), [
      'must_exist /data/attributes/alternative_codeable_id',
    ])
    assert.deepEqual(await tried({ owner_type: 'Supplier' }), ['incomplete_pair /data/attributes/owner_id'])
    assert.deepEqual(await tried({ owner_id: supplier.id }), ['incomplete_pair /data/attributes/owner_type'])
    assert.deepEqual(
      await tried({
        alternative_codeable_type: 'Supplier',
        alternative_codeable_id: supplier.id,
        owner_type: 'Supplier',
        owner_id: supplier.id,
      }),
      ['invalid /data/attributes/owner_type'],
    )
    assert.deepEqual(await keeper.refusedChange(owned, { code: 'OTHER' }), [
      'immutable /data/attributes/code',
    ])
    assert.deepEqual(refused(await service.operator.remove(product.path)), ['record_in_use'])
    assert.deepEqual(refused(await service.operator.remove(supplier.path)), ['record_in_use'])
  })

  test('codes of a built-in type can be created, the type itself cannot change', async () => {
    const [customer] = await keeper.list('alternative_code_types', 'id system_type', 'code: "Customer"')
    assert.equal(customer?.system_type, true)
    const reply = await service.operator.remove(`/api/alternative_code_types/${customer?.id}`)
    assert.deepEqual(refused(reply), ['built_in_record'])
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
