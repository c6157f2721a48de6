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
  test('to manage an area includes managing and viewing its types, and its acts', () => {
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

  test('to view an area includes only viewing its types', () => {
    const caller = holding('view_receipts')
    assert.ok(may(caller, 'view_goods_in_receipts'))
    assert.ok(!may(caller, 'manage_goods_in_receipts'))
    assert.ok(!may(caller, 'receive_goods'))
  })

  test('for one type does not include the other types of its area', () => {
    const caller = holding('manage_locations')
    assert.ok(may(caller, 'view_locations'))
    assert.ok(!may(caller, 'view_sites'))
    assert.ok(!may(caller, 'view_warehouses'))
  })

  test('that is granted separately is not included in its area', () => {
    assert.ok(!may(holding('manage_reports'), 'manage_all_reports'))
    assert.ok(!may(holding('manage_subdomains'), 'reset_subdomain'))
    assert.ok(may(holding('reset_subdomain'), 'reset_subdomain'))
  })

  test('whose name is both that of an area and of a type applies to the area', () => {
    assert.ok(may(holding('manage_orders'), 'manage_goods_outs'))
    assert.ok(may(holding('view_accounts'), 'view_suppliers'))
  })

  test('may have an alternative spelling from the specification', () => {
    assert.ok(may(holding('DocumentsDownload'), 'download_documents'))
    assert.ok(may(holding('manage_documents'), 'download_documents'))
  })

  test('to manage does not exist for read-only types', () => {
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

  test('can be granted only by a caller that holds it', () => {
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

describe('the table of permissions', () => {
  test('names every type once', () => {
    const types = areas.flatMap((area) => area.types)
    assert.equal(new Set(types).size, types.length)
  })

  test('gives administrators every permission, and lists each once', () => {
    assert.deepEqual(permissionsOf({ role_type: 'admin', permissions: [] }), everyPermission)
    assert.equal(new Set(permissions).size, permissions.length)
    for (const name of permissions) assert.ok(everyPermission.has(name))
  })
})

describe('the built-in roles', () => {
  test('have only permissions that exist', () => {
    for (const role of builtInRoles) {
      for (const name of role.permissions) assert.ok(isPermission(name), `${role.name}: ${name}`)
    }
  })

  test('have the permissions of the specification, and no others', () => {
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
