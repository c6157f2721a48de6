import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { builtInRoles } from './built-in-roles.ts'
import {
  areas,
  assertHolds,
  everyPermission,
  isPermission,
  managePermission,
  may,
  permissions,
  permissionsOf,
  viewPermission,
} from './permissions.ts'

const holding = (...names: readonly string[]) => ({
  permissions: permissionsOf({ role_type: 'custom', permissions: names }),
})

describe('a permission', () => {
  test('to manage an area reaches all of its types, viewing them, and its acts', () => {
    const caller = holding('manage_stock')
    for (const name of [
      'manage_stocks',
      'view_stocks',
      'view_stock',
      'manage_stock_checks',
      'hold_stock',
      'count_stock',
    ]) {
      assert.ok(may(caller, name), name)
    }
    assert.ok(!may(caller, 'manage_products'))
  })

  test('to view an area reaches viewing its types and nothing else', () => {
    const caller = holding('view_receipts')
    assert.ok(may(caller, 'view_goods_in_receipts'))
    assert.ok(!may(caller, 'manage_goods_in_receipts'))
    assert.ok(!may(caller, 'receive_goods'))
  })

  test('for one type reaches no other of its area', () => {
    const caller = holding('manage_locations')
    assert.ok(may(caller, 'view_locations'))
    assert.ok(!may(caller, 'view_sites'))
    assert.ok(!may(caller, 'view_warehouses'))
  })

  test('that is held apart comes with no area', () => {
    assert.ok(!may(holding('manage_reports'), 'manage_all_reports'))
    assert.ok(!may(holding('manage_subdomains'), 'reset_subdomain'))
    assert.ok(may(holding('reset_subdomain'), 'reset_subdomain'))
  })

  test('of an area that bears the name of one of its types is the area’s', () => {
    assert.ok(may(holding('manage_orders'), 'manage_goods_outs'))
    assert.ok(may(holding('view_accounts'), 'view_suppliers'))
  })

  test('has a second spelling where the specification gives one', () => {
    assert.ok(may(holding('DocumentsDownload'), 'download_documents'))
    assert.ok(may(holding('manage_documents'), 'download_documents'))
  })

  test('does not exist for changing what is only read', () => {
    for (const type of ['transactions', 'events', 'audit_entries']) {
      assert.ok(isPermission(viewPermission(type)))
      assert.ok(!isPermission(managePermission(type)))
    }
  })

  test('that is unknown grants nothing', () => {
    assert.equal(
      permissionsOf({ role_type: 'custom', permissions: ['manage_everything', '__proto__'] }).size,
      0,
    )
  })

  test('can be handed on only by who holds it', () => {
    assertHolds(holding('manage_stock'), permissionsOf({ role_type: 'custom', permissions: ['view_stocks'] }))
    assert.throws(
      () =>
        assertHolds(
          holding('view_stock'),
          permissionsOf({ role_type: 'custom', permissions: ['hold_stock'] }),
        ),
      { message: 'You cannot grant a permission you do not hold.' },
    )
  })
})

describe('the table', () => {
  test('names every type once', () => {
    const types = areas.flatMap((area) => area.types)
    assert.equal(new Set(types).size, types.length)
  })

  test('gives administrators everything, and lists everything once', () => {
    assert.deepEqual(permissionsOf({ role_type: 'admin', permissions: [] }), everyPermission)
    assert.equal(new Set(permissions).size, permissions.length)
    for (const name of permissions) assert.ok(everyPermission.has(name))
  })
})

describe('the built-in roles', () => {
  test('name only permissions there are', () => {
    for (const role of builtInRoles) {
      for (const name of role.permissions) assert.ok(isPermission(name), `${role.name}: ${name}`)
    }
  })

  test('can do what the specification says of them, and no more', () => {
    const can = (name: string, permission: string) => {
      const role = builtInRoles.find((each) => each.name === name)
      assert.ok(role)
      return may({ permissions: permissionsOf(role) }, permission)
    }
    assert.ok(
      can('Standard', 'manage_sites') && can('Standard', 'work_tasks') && can('Standard', 'view_roles'),
    )
    assert.ok(!can('Standard', 'manage_users') && !can('Standard', 'create_subdomains'))
    assert.ok(
      can('Client', 'manage_goods_outs') && can('Client', 'hold_stock') && !can('Client', 'adjust_stock'),
    )
    assert.ok(can('Financial', 'generate_invoices') && !can('Financial', 'view_stocks'))
    assert.ok(can('RF', 'receive_goods') && can('RF', 'view_locations') && !can('RF', 'manage_locations'))
  })
})
