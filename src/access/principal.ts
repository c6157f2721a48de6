/** Who holds a token: an application by itself, or a user through an application. */
export type Principal = {
  /** `users.id`; for an application by itself, its shadow user. */
  readonly user_id: number
  readonly application_id: number
  /** The application's shadow user; the same as `user_id` where the application acts by itself. */
  readonly application_user_id: number
  /** Whether the principal may enter every tenant. For a user's token this needs both to be operators. */
  readonly is_operator: boolean
  readonly user_is_operator: boolean
  readonly application_is_operator: boolean
  /** Whether tenants that require a second factor let it in: one was presented at sign-in, or its holder needs none. */
  readonly passes_second_factor: boolean
}
