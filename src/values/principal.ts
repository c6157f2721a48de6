/** The holder of a token: an application itself, or a user through an application. */
export type Principal = {
  /** `users.id`; the shadow user for an application itself. */
  readonly user_id: number
  readonly application_id: number
  /** The application's shadow user; equal to `user_id` where the application acts itself. */
  readonly application_user_id: number
  /** Whether the principal may enter every tenant; for a user's token both must be operators. */
  readonly is_operator: boolean
  readonly user_is_operator: boolean
  readonly application_is_operator: boolean
  /** Whether the application is the handheld program of the service. */
  readonly is_handheld: boolean
  /**
   * Whether the principal may enter tenants that require a second factor: one was presented at sign-in, or none is
   * needed.
   */
  readonly passes_second_factor: boolean
  /** The only tenant that the principal may enter: that of the handheld login they signed in with; null without one. */
  readonly bound_tenant_id: number | null
}

/**
 * Whether a person signed in as themselves, by none of the handheld logins that a tenant makes, in a program of the installation, which
 * no tenant makes. Only so may they change what they have in all tenants (spec: platform 6.5).
 */
export function isInPerson(principal: Principal | null): boolean {
  return principal?.application_is_operator === true && principal.bound_tenant_id === null
}

/** Whether a principal may act on a tenant other than the one they entered: in person, or as an application on its own behalf. */
export function actsAcrossTenants(principal: Principal | null): boolean {
  const isOwnBehalf = principal !== null && principal.user_id === principal.application_user_id
  return isOwnBehalf || isInPerson(principal)
}
