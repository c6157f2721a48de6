/** What an installation is started with (platform 4.5); null where the environment says nothing. */
export type BootstrapOptions = {
  /** Where the service is reached. */
  readonly public_url: string
  readonly data_dir: string
  /** The first tenant and the extra ones, as slugs. */
  readonly subdomains: readonly string[]
  readonly client_id: string | null
  readonly client_secret: string | null
  readonly client_redirect_uris: readonly string[]
  readonly admin_email: string | null
  readonly admin_password: string | null
}

/** What the start-up banner shows, and which tenants are new and may be given sample data. */
export type Bootstrapped = {
  readonly created_subdomains: readonly string[]
  /** The generated client, as long as it works; null where the environment or somebody else provided one. */
  readonly client: { readonly client_id: string; readonly client_secret: string } | null
  readonly admin: { readonly email: string; readonly password: string } | null
}
