import { type ComponentType, lazy } from 'react'

/** Screens of their own for the lists of what a warehouse is set up with, and of who did what. */
export const SET_UP_LISTS: Readonly<Record<string, ComponentType>> = {
  audit_entries: lazy(() =>
    import('#web/console/screens/audit/audit-screen.tsx').then((file) => ({ default: file.AuditScreen })),
  ),
  oauth_applications: lazy(() =>
    import('#web/console/screens/access/access-lists.tsx').then((file) => ({
      default: file.ApplicationsScreen,
    })),
  ),
  hhd_users: lazy(() =>
    import('#web/console/screens/access/access-lists.tsx').then((file) => ({
      default: file.HandheldUsersScreen,
    })),
  ),
  subdomains: lazy(() =>
    import('#web/console/screens/tenants/tenants-screen.tsx').then((file) => ({
      default: file.TenantsScreen,
    })),
  ),
  accounts: lazy(() =>
    import('#web/console/screens/clients/accounts-screen.tsx').then((file) => ({
      default: file.AccountsScreen,
    })),
  ),
  products: lazy(() =>
    import('#web/console/screens/products/products-screen.tsx').then((file) => ({
      default: file.ProductsScreen,
    })),
  ),
  locations: lazy(() =>
    import('#web/console/screens/places/locations-screen.tsx').then((file) => ({
      default: file.LocationsScreen,
    })),
  ),
}

/** Screens of their own for the records of products, of people and of their roles. */
export const SET_UP_RECORDS: Readonly<Record<string, ComponentType<{ readonly id: string }>>> = {
  audit_entries: lazy(() =>
    import('#web/console/screens/audit/audit-entry-screen.tsx').then((file) => ({
      default: file.AuditEntryScreen,
    })),
  ),
  oauth_applications: lazy(() =>
    import('#web/console/screens/access/application-screen.tsx').then((file) => ({
      default: file.ApplicationScreen,
    })),
  ),
  hhd_users: lazy(() =>
    import('#web/console/screens/access/handheld-user-screen.tsx').then((file) => ({
      default: file.HandheldUserScreen,
    })),
  ),
  rf_flows: lazy(() =>
    import('#web/console/screens/flows/flow-screen.tsx').then((file) => ({ default: file.FlowScreen })),
  ),
  rf_implementations: lazy(() =>
    import('#web/console/screens/flows/implementation-screen.tsx').then((file) => ({
      default: file.ImplementationScreen,
    })),
  ),
  subdomains: lazy(() =>
    import('#web/console/screens/tenants/tenant-screen.tsx').then((file) => ({
      default: file.TenantScreen,
    })),
  ),
  products: lazy(() =>
    import('#web/console/screens/products/product-screen.tsx').then((file) => ({
      default: file.ProductScreen,
    })),
  ),
  roles: lazy(() =>
    import('#web/console/screens/roles/role-screen.tsx').then((file) => ({ default: file.RoleScreen })),
  ),
  users: lazy(() =>
    import('#web/console/screens/roles/person-screen.tsx').then((file) => ({ default: file.PersonScreen })),
  ),
}

/** Forms of their own; the record is null of a new one. */
export const SET_UP_FORMS: Readonly<Record<string, ComponentType<{ readonly id: string | null }>>> = {
  roles: lazy(() =>
    import('#web/console/screens/roles/role-editor.tsx').then((file) => ({ default: file.RoleEditor })),
  ),
  users: lazy(() =>
    import('#web/console/screens/roles/person-editor.tsx').then((file) => ({ default: file.PersonEditor })),
  ),
  products: lazy(() =>
    import('#web/console/screens/products/product-editor.tsx').then((file) => ({
      default: file.ProductEditor,
    })),
  ),
}
