import { DOCUMENT_DAYS } from '#database/transaction.ts'
import {
  address,
  choice,
  commit,
  database,
  email,
  flag,
  list,
  optional,
  origin,
  secretKey,
  setting,
  slug,
  storage,
  text,
  url,
  whole,
} from './setting.ts'

/** What a process may do. */
export const ROLES = ['api', 'sftp', 'worker', 'relay', 'scheduler'] as const

/**
 * Every variable the service reads (platform 15.1), in the order people look for them. The README's table is made
 * from this list, and `doctor` shows it.
 */
export const settings = {
  port: setting('PORT', {
    otherwise: '8080',
    read: whole(1, 65_535),
    means: 'HTTP listener; TLS is ended in front of it',
  }),
  host: setting('HOST', { otherwise: '0.0.0.0', read: text(), means: 'address the listener is bound to' }),
  sftp_port: setting('SFTP_PORT', {
    read: optional(whole(0, 65_535)),
    means: 'SFTP listener; 0 = off',
    default_shown: '`2022`, where it is free',
  }),
  sftp_host: setting('SFTP_HOST', {
    read: optional(text()),
    means: 'address the SFTP listener is bound to',
    default_shown: '`HOST`',
  }),
  trusted_proxies: setting('GOODSYARD_TRUSTED_PROXIES', {
    read: list(address(), 'IP addresses or networks'),
    means:
      'addresses and networks of proxies, whose `X-Forwarded-*` headers are believed; name every one, else its address counts as that of all its clients',
  }),
  data_dir: setting('DATA_DIR', {
    otherwise: './data',
    read: text(),
    means: 'embedded database, files, generated keys, written mails',
  }),
  database_url: setting('DATABASE_URL', {
    read: optional(database()),
    means:
      'PostgreSQL 15 or newer; empty = embedded PostgreSQL in `DATA_DIR/postgres`, started and stopped with the service',
    is_secret: true,
  }),
  database_migration_url: setting('DATABASE_MIGRATION_URL', {
    read: optional(database()),
    means: 'the same database as its owner, for migrations',
    is_secret: true,
    default_shown: '`DATABASE_URL`',
  }),
  database_read_url: setting('DATABASE_READ_URL', {
    read: optional(database()),
    means:
      'a physical replica of it, which lists, reports and widgets are read from while it is less than 2 s behind; empty = none',
    is_secret: true,
  }),
  database_pool: setting('GOODSYARD_DATABASE_POOL', {
    otherwise: '20',
    read: whole(2, 1000),
    means: 'connections of a process that serve requests and background work; two more take numbers',
  }),
  public_url: setting('GOODSYARD_PUBLIC_URL', {
    read: optional(url(['http:', 'https:'])),
    means: 'address under which clients reach the service',
    default_shown: '`http://HOST:PORT`',
  }),
  auth_url: setting('GOODSYARD_AUTH_URL', {
    read: optional(url(['http:', 'https:'])),
    means: 'address of the OAuth endpoints, which is the issuer',
    default_shown: '`GOODSYARD_PUBLIC_URL`',
  }),
  secret_key: setting('GOODSYARD_SECRET_KEY', {
    read: optional(secretKey()),
    means:
      'encrypts stored secrets and keys signatures; 32 bytes or more; must be set with an external database',
    is_secret: true,
    default_shown: 'generated into `DATA_DIR/secret.key`',
  }),
  secret_key_previous: setting('GOODSYARD_SECRET_KEY_PREVIOUS', {
    read: optional(secretKey()),
    means: 'the key before, while it is being rotated',
    is_secret: true,
  }),
  subdomain: setting('GOODSYARD_SUBDOMAIN', {
    otherwise: 'demo',
    read: slug(),
    means: 'first tenant, made when absent',
  }),
  extra_subdomains: setting('GOODSYARD_EXTRA_SUBDOMAINS', {
    read: list(slug(), 'tenant names of a-z, 0-9, _ and -'),
    means: 'more tenants, made when absent',
  }),
  client_id: setting('GOODSYARD_CLIENT_ID', {
    read: optional(text()),
    means: 'id of the first OAuth client',
    default_shown: 'generated once',
  }),
  client_secret: setting('GOODSYARD_CLIENT_SECRET', {
    read: optional(text()),
    means: 'secret of the first OAuth client',
    is_secret: true,
    default_shown: 'generated once',
  }),
  client_redirect_uris: setting('GOODSYARD_CLIENT_REDIRECT_URIS', {
    otherwise: 'http://localhost/callback http://127.0.0.1/callback',
    read: list(url([]), 'absolute URIs'),
    means: 'where that client may send people back to; loopback hosts with any port',
  }),
  sample_data: setting('GOODSYARD_SAMPLE_DATA', {
    otherwise: 'true',
    read: flag(),
    means: 'sample data in the first tenant when it is made',
  }),
  admin_email: setting('GOODSYARD_ADMIN_EMAIL', {
    read: optional(email()),
    means: 'sign-in name of the first user',
    default_shown: 'generated once',
  }),
  admin_password: setting('GOODSYARD_ADMIN_PASSWORD', {
    read: optional(text()),
    means: 'password of the first user',
    is_secret: true,
    default_shown: 'generated once',
  }),
  subdomain_creation: setting('GOODSYARD_SUBDOMAIN_CREATION', {
    otherwise: 'admins',
    read: choice(['admins', 'operators']),
    means: 'who may make tenants over the API',
  }),
  roles: setting('GOODSYARD_ROLES', {
    otherwise: ROLES.join(','),
    read: list(choice(ROLES), `${ROLES.join(', ')}`),
    means: 'what this process does',
  }),
  migrate: setting('GOODSYARD_MIGRATE', {
    otherwise: 'auto',
    read: choice(['auto', 'check', 'off']),
    means: '`auto` migrates at start, `check` refuses to start when the database is behind',
  }),
  access_token_seconds: setting('GOODSYARD_ACCESS_TOKEN_SECONDS', {
    otherwise: '7200',
    read: whole(1, 31_536_000),
    means: 'life of an access token',
  }),
  refresh_token_days: setting('GOODSYARD_REFRESH_TOKEN_DAYS', {
    otherwise: '30',
    read: whole(1, 3650),
    means: 'life of a refresh token',
  }),
  rate_limit_per_minute: setting('GOODSYARD_RATE_LIMIT_PER_MINUTE', {
    otherwise: '60000',
    read: whole(0, 1e9),
    means: 'requests of one client in one tenant; 0 = no limit',
  }),
  rate_limit_burst: setting('GOODSYARD_RATE_LIMIT_BURST', {
    otherwise: '10000',
    read: whole(0, 1e9),
    means: 'how many of them at once',
  }),
  oauth_rate_limit_per_minute: setting('GOODSYARD_OAUTH_RATE_LIMIT_PER_MINUTE', {
    otherwise: '1200',
    read: whole(0, 1e9),
    means:
      'requests of one address under `/oauth`, and how many of them at once; this machine is exempt; 0 = no limit',
  }),
  body_limit_kib: setting('GOODSYARD_BODY_LIMIT_KIB', {
    otherwise: '1024',
    read: whole(1, 1_048_576),
    means: 'largest request body',
  }),
  upload_limit_mib: setting('GOODSYARD_UPLOAD_LIMIT_MIB', {
    otherwise: '25',
    read: whole(1, 1024),
    means: 'largest raw upload',
  }),
  request_timeout_seconds: setting('GOODSYARD_REQUEST_TIMEOUT_SECONDS', {
    otherwise: '30',
    read: whole(1, 3600),
    means: 'a request that takes longer is answered 503',
  }),
  cors_origins: setting('GOODSYARD_CORS_ORIGINS', {
    otherwise: '*',
    read: list(origin(), 'origins such as https://app.example, or *'),
    means: 'origins whose pages may call; empty = none',
    empty_counts: true,
  }),
  graphql_max_page: setting('GOODSYARD_GRAPHQL_MAX_PAGE', {
    otherwise: '1000',
    read: whole(1, 100_000),
    means: 'largest page of a list',
  }),
  graphql_max_complexity: setting('GOODSYARD_GRAPHQL_MAX_COMPLEXITY', {
    otherwise: '100000',
    read: whole(1, 1e9),
    means: 'largest cost of a query',
  }),
  egress_allow: setting('GOODSYARD_EGRESS_ALLOW', {
    read: list(text(), 'hosts, addresses or networks'),
    means: 'hosts, addresses and networks that tenants may reach although they are not public',
  }),
  egress_allow_http: setting('GOODSYARD_EGRESS_ALLOW_HTTP', {
    otherwise: 'false',
    read: flag(),
    means: 'tenants may reach plain http too',
  }),
  egress_ports: setting('GOODSYARD_EGRESS_PORTS', {
    read: list(whole(1, 65_535), 'port numbers'),
    means: 'ports tenants may reach beside the usual ones',
  }),
  smtp_url: setting('GOODSYARD_SMTP_URL', {
    read: optional(url(['smtp:', 'smtps:'])),
    means: 'mail server; empty = mails are written to `DATA_DIR/outbox`',
    is_secret: true,
  }),
  mail_from: setting('GOODSYARD_MAIL_FROM', {
    otherwise: 'goodsyard@localhost',
    read: email(),
    means: 'sender of mails',
  }),
  storage_url: setting('GOODSYARD_STORAGE_URL', {
    read: optional(storage()),
    means:
      'where files are kept: `file:<folder>`, or `s3://<bucket>/<prefix>` with `endpoint`, `access_key_id`, `secret_access_key` and `region` in its query',
    is_secret: true,
    default_shown: '`file:DATA_DIR/files`',
  }),
  ai_url: setting('GOODSYARD_AI_URL', {
    read: optional(url(['http:', 'https:'])),
    means: 'chat-completions endpoint of the `ai` action',
  }),
  ai_key: setting('GOODSYARD_AI_KEY', { read: optional(text()), means: 'its key', is_secret: true }),
  ai_model: setting('GOODSYARD_AI_MODEL', { read: optional(text()), means: 'its model' }),
  browser_path: setting('GOODSYARD_BROWSER_PATH', {
    read: optional(text()),
    means: 'Chromium that makes PDFs of HTML forms',
    default_shown: 'the packaged one, on Linux x64',
  }),
  sftp_max_file_mib: setting('GOODSYARD_SFTP_MAX_FILE_MIB', {
    otherwise: '25',
    read: whole(1, 1024),
    means: 'largest file brought over SFTP',
  }),
  sftp_password_min: setting('GOODSYARD_SFTP_PASSWORD_MIN', {
    otherwise: '1',
    read: whole(1, 128),
    means: 'fewest characters of a password of an SFTP user',
  }),
  import_max_rows: setting('GOODSYARD_IMPORT_MAX_ROWS', {
    otherwise: '500000',
    read: whole(1, 1e9),
    means: 'most rows of a file that is imported',
  }),
  import_max_cells: setting('GOODSYARD_IMPORT_MAX_CELLS', {
    otherwise: '10000000',
    read: whole(1, 1e9),
    means: 'most cells of such a file',
  }),
  import_memory_mib: setting('GOODSYARD_IMPORT_MEMORY_MIB', {
    otherwise: '256',
    read: whole(32, 65_536),
    means: 'most memory that reading such a file takes; two files are read at once',
  }),
  import_seconds: setting('GOODSYARD_IMPORT_SECONDS', {
    otherwise: '120',
    read: whole(1, 86_400),
    means: 'longest time that reading such a file takes',
  }),
  event_retention_days: setting('GOODSYARD_EVENT_RETENTION_DAYS', {
    otherwise: '90',
    read: whole(1, 36_500),
    means: 'how long events, audit entries and logs are kept',
  }),
  document_retention_days: setting('GOODSYARD_DOCUMENT_RETENTION_DAYS', {
    otherwise: String(DOCUMENT_DAYS),
    read: whole(1, 36_500),
    means:
      'how long reports, prints, imports and exports are kept that are written from now on; labels, invoices and attachments stay',
  }),
  tenant_purge_days: setting('GOODSYARD_TENANT_PURGE_DAYS', {
    otherwise: '30',
    read: whole(0, 36_500),
    means: 'how long a deleted tenant can be brought back',
  }),
  metrics_port: setting('GOODSYARD_METRICS_PORT', {
    read: optional(whole(1, 65_535)),
    means: 'a port of its own for `/health` and `/metrics`, which every process serves',
    default_shown: '`PORT`',
  }),
  metrics_token: setting('GOODSYARD_METRICS_TOKEN', {
    read: optional(text()),
    means:
      'bearer token of `/metrics`; empty: it answers this machine only, and nothing that a proxy passes on',
    is_secret: true,
  }),
  log_level: setting('GOODSYARD_LOG_LEVEL', {
    otherwise: 'info',
    read: choice(['debug', 'info', 'warn', 'error']),
    means: 'least level logged',
  }),
  commit: setting('GOODSYARD_COMMIT', {
    read: optional(commit()),
    means: 'the commit that runs, as `/health`, `/metrics` and `goodsyard --version` tell it',
    default_shown: 'that of `.git`, where there is one',
  }),
  drain_seconds: setting('GOODSYARD_DRAIN_SECONDS', {
    read: optional(whole(0, 3600)),
    means: 'how long a process told to end by SIGTERM goes on serving while `/health/ready` fails',
    default_shown: '`5`; with the embedded database `0`',
  }),
  shutdown_seconds: setting('GOODSYARD_SHUTDOWN_SECONDS', {
    otherwise: '25',
    read: whole(0, 3600),
    means: 'time requests and jobs get to finish at the end',
  }),
} as const
