/** The caller in a tenant: who they are and what they may do there. */
export type Me = {
  readonly user: {
    readonly id: string
    readonly name: string
    readonly email: string | null
    readonly language: string
    readonly timezone: string
  } | null
  readonly tenant: {
    readonly subdomain: string
    readonly company_name: string
    readonly timezone: string
    readonly is_live: boolean
    /** The colour of the company on the screens of its clients. */
    readonly portal_colour: string | null
    /** Its logo, for clients alone. */
    readonly logo_url: string | null
  }
  readonly permissions: readonly string[]
  /** The accounts and warehouses that may be seen; null for all. */
  readonly account_ids: readonly string[] | null
  readonly warehouse_ids: readonly string[] | null
  readonly is_operator: boolean
}
