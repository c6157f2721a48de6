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
  /**
   * Whether the principal may enter tenants that require a second factor: one was presented at sign-in, or none is
   * needed.
   */
  readonly passes_second_factor: boolean
}
