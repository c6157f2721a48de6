/** The role that serves tenants: it owns no table and cannot bypass policies. */
export const APPLICATION_ROLE = 'goodsyard_app'

/** The role that may read across tenants, for sign-in and for work that covers all of them. */
export const ACCESS_ROLE = 'goodsyard_access'
