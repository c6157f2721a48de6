/** The options of the first start (platform 4.5); null where the environment sets nothing. */
export type BootstrapOptions = {
  /** The public URL of the service. */
  readonly public_url: string
  readonly data_dir: string
  /** The slugs of the first tenant and the extra ones. */
  readonly subdomains: readonly string[]
  readonly client_id: string | null
  readonly client_secret: string | null
  readonly client_redirect_uris: readonly string[]
  readonly admin_email: string | null
  readonly admin_password: string | null
}

/** What the start-up banner shows, and the new tenants, which may get sample data. */
export type BootstrapResult = {
  readonly created_subdomains: readonly string[]
  /** The generated client while it is valid; null where another one is configured. */
  readonly client: { readonly client_id: string; readonly client_secret: string } | null
  readonly admin: { readonly email: string; readonly password: string } | null
}
