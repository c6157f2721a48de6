import { availableParallelism } from 'node:os'
import { poolSizeFor } from '#database/pool-size.ts'
import { DOCUMENT_DAYS } from '#database/transaction.ts'
import {
  address,
  certificates,
  choice,
  commit,
  contact,
  database,
  databaseServer,
  email,
  flag,
  headers,
  list,
  optional,
  origin,
  secretKey,
  setting,
  share,
  slug,
  storage,
  text,
  url,
  whole,
} from './setting.ts'

/** What a process may do. */
export const ROLES = ['api', 'sftp', 'worker', 'relay', 'scheduler'] as const

/**
 * Every variable the service reads (platform 15.1), in the order people look for them. `docs/operating/settings.md` is
 * generated from this list, and `doctor` shows it.
 */
export const settings = {
  port: setting('PORT', {
    default: '8080',
    read: whole(1, 65_535),
    description: 'port of the HTTP listener; TLS is terminated by a proxy in front of it',
  }),
  host: setting('HOST', {
    default: '0.0.0.0',
    read: text(),
    description: 'address the HTTP listener binds to',
  }),
  sftp_port: setting('SFTP_PORT', {
    read: optional(whole(0, 65_535)),
    description: 'port of the SFTP listener; 0 = off',
    default_shown: '`2022`, if it is free',
  }),
  sftp_host: setting('SFTP_HOST', {
    read: optional(text()),
    description: 'address the SFTP listener binds to',
    default_shown: '`HOST`',
  }),
  trusted_proxies: setting('GOODSYARD_TRUSTED_PROXIES', {
    read: list(address(), 'IP addresses or networks'),
    description:
      'addresses and networks of trusted proxies, whose `X-Forwarded-*` headers are believed; list every proxy, otherwise all clients behind it count as one address',
  }),
  data_dir: setting('DATA_DIR', {
    default: './data',
    read: text(),
    description: 'directory of the embedded database, files, generated keys and mails written to disk',
  }),
  database_url: setting('DATABASE_URL', {
    read: optional(database()),
    description:
      'connection string of PostgreSQL 15 or newer, with several hosts the one that accepts writes; empty = embedded PostgreSQL in `DATA_DIR/postgres`, started and stopped with the service',
    is_secret: true,
  }),
  database_migration_url: setting('DATABASE_MIGRATION_URL', {
    read: optional(database()),
    description: 'connection string for migrations: the same database, as its owner',
    is_secret: true,
    default_shown: '`DATABASE_URL`',
  }),
  database_read_url: setting('DATABASE_READ_URL', {
    read: optional(databaseServer()),
    description:
      'connection string of a physical replica, from which lists, reports and widgets are read while it is less than 2 s behind; empty = none',
    is_secret: true,
  }),
  database_pool: setting('GOODSYARD_DATABASE_POOL', {
    default: String(poolSizeFor(availableParallelism())),
    default_shown: '4 for each core and 4 more, from 12 to 40',
    read: whole(2, 1000),
    description:
      'database connections per process for requests and background work, on a cluster to each node; two more are used for number sequences',
  }),
  public_url: setting('GOODSYARD_PUBLIC_URL', {
    read: optional(url(['http:', 'https:'])),
    description: 'public base URL of the service',
    default_shown: '`http://HOST:PORT`',
  }),
  auth_url: setting('GOODSYARD_AUTH_URL', {
    read: optional(url(['http:', 'https:'])),
    description: 'base URL of the OAuth endpoints; it is the issuer',
    default_shown: '`GOODSYARD_PUBLIC_URL`',
  }),
  security_contact: setting('GOODSYARD_SECURITY_CONTACT', {
    read: list(contact(), 'e-mail addresses, or URIs with mailto:, tel: or https:'),
    description:
      'whom to tell of security holes: e-mail addresses or URIs, served as `/.well-known/security.txt`; empty = not served',
  }),
  secret_key: setting('GOODSYARD_SECRET_KEY', {
    read: optional(secretKey()),
    description:
      'key for encrypting stored secrets and for signatures; at least 32 bytes; required with an external database',
    is_secret: true,
    default_shown: 'generated into `DATA_DIR/secret.key`',
  }),
  secret_key_previous: setting('GOODSYARD_SECRET_KEY_PREVIOUS', {
    read: optional(secretKey()),
    description: 'previous key, while the key is being rotated',
    is_secret: true,
  }),
  subdomain: setting('GOODSYARD_SUBDOMAIN', {
    default: 'demo',
    read: slug(),
    description: 'first tenant, created if it does not exist',
  }),
  extra_subdomains: setting('GOODSYARD_EXTRA_SUBDOMAINS', {
    read: list(slug(), 'tenant names of a-z, 0-9, _ and -'),
    description: 'further tenants, created if they do not exist',
  }),
  client_id: setting('GOODSYARD_CLIENT_ID', {
    read: optional(text()),
    description: 'client id of the first OAuth client',
    default_shown: 'generated once',
  }),
  client_secret: setting('GOODSYARD_CLIENT_SECRET', {
    read: optional(text()),
    description: 'client secret of the first OAuth client',
    is_secret: true,
    default_shown: 'generated once',
  }),
  client_redirect_uris: setting('GOODSYARD_CLIENT_REDIRECT_URIS', {
    default: 'http://localhost/callback http://127.0.0.1/callback',
    read: list(url([]), 'absolute URIs'),
    description: 'redirect URIs of that client; loopback hosts match with any port',
  }),
  web: setting('GOODSYARD_WEB', {
    default: 'console handheld',
    empty_counts: true,
    read: list(choice(['console', 'handheld']), 'console and handheld'),
    description: 'programs for browsers that are served: the console, the handheld; empty = none',
  }),
  sample_data: setting('GOODSYARD_SAMPLE_DATA', {
    default: 'true',
    read: flag(),
    description: 'whether sample data is created with the first tenant',
  }),
  admin_email: setting('GOODSYARD_ADMIN_EMAIL', {
    read: optional(email()),
    description: 'email address of the first user',
    default_shown: 'generated once',
  }),
  admin_password: setting('GOODSYARD_ADMIN_PASSWORD', {
    read: optional(text()),
    description: 'password of the first user',
    is_secret: true,
    default_shown: 'generated once',
  }),
  subdomain_creation: setting('GOODSYARD_SUBDOMAIN_CREATION', {
    default: 'admins',
    read: choice(['admins', 'operators']),
    description: 'who may create tenants through the API',
  }),
  subdomains_per_tenant: setting('GOODSYARD_SUBDOMAINS_PER_TENANT', {
    default: '5',
    read: whole(0, 1e9),
    description:
      'how many tenants the administrators of one tenant may create, with those that these create; operators create any number',
  }),
  applications_per_tenant: setting('GOODSYARD_APPLICATIONS_PER_TENANT', {
    default: '100',
    read: whole(1, 1e9),
    description: 'how many OAuth applications a tenant may have; operators create more',
  }),
  roles: setting('GOODSYARD_ROLES', {
    default: ROLES.join(','),
    read: list(choice(ROLES), `${ROLES.join(', ')}`),
    description: 'roles of this process',
  }),
  migrate: setting('GOODSYARD_MIGRATE', {
    default: 'auto',
    read: choice(['auto', 'check', 'off']),
    description: '`auto` migrates at start, `check` refuses to start if migrations are pending',
  }),
  access_token_seconds: setting('GOODSYARD_ACCESS_TOKEN_SECONDS', {
    default: '7200',
    read: whole(1, 31_536_000),
    description: 'lifetime of access tokens, in seconds',
  }),
  refresh_token_days: setting('GOODSYARD_REFRESH_TOKEN_DAYS', {
    default: '30',
    read: whole(1, 3650),
    description: 'lifetime of refresh tokens, in days',
  }),
  rate_limit_per_minute: setting('GOODSYARD_RATE_LIMIT_PER_MINUTE', {
    default: '60000',
    read: whole(0, 1e9),
    description: 'requests per minute of a client in a tenant, to all processes together; 0 = no limit',
  }),
  rate_limit_burst: setting('GOODSYARD_RATE_LIMIT_BURST', {
    default: '10000',
    read: whole(0, 1e9),
    description: 'requests of a client in a tenant allowed in a burst',
  }),
  tasks_together: setting('GOODSYARD_TASKS_TOGETHER', {
    default: 'true',
    read: flag(),
    description:
      'whether picks, putaways and receive tasks that are completed at the same time are written together, and shipments that are packed or dispatched, which needs less of the database',
  }),
  oauth_rate_limit_per_minute: setting('GOODSYARD_OAUTH_RATE_LIMIT_PER_MINUTE', {
    default: '1200',
    read: whole(0, 1e9),
    description:
      'requests per minute of one address under `/oauth` to all processes together, and how many of them at once; this machine is exempt; 0 = no limit',
  }),
  body_limit_kib: setting('GOODSYARD_BODY_LIMIT_KIB', {
    default: '1024',
    read: whole(1, 1_048_576),
    description: 'maximum size of a request body, in KiB',
  }),
  upload_limit_mib: setting('GOODSYARD_UPLOAD_LIMIT_MIB', {
    default: '25',
    read: whole(1, 1024),
    description: 'maximum size of a raw upload, in MiB',
  }),
  request_timeout_seconds: setting('GOODSYARD_REQUEST_TIMEOUT_SECONDS', {
    default: '30',
    read: whole(1, 3600),
    description: 'request timeout in seconds; a request that takes longer is answered with 503',
  }),
  cors_origins: setting('GOODSYARD_CORS_ORIGINS', {
    default: '*',
    read: list(origin(), 'origins such as https://app.example, or *'),
    description: 'origins whose web pages may call the service; empty = none',
    empty_counts: true,
  }),
  graphql_max_page: setting('GOODSYARD_GRAPHQL_MAX_PAGE', {
    default: '1000',
    read: whole(1, 100_000),
    description: 'maximum page size of a list',
  }),
  graphql_max_complexity: setting('GOODSYARD_GRAPHQL_MAX_COMPLEXITY', {
    default: '100000',
    read: whole(1, 1e9),
    description: 'maximum complexity of a query',
  }),
  egress_allow: setting('GOODSYARD_EGRESS_ALLOW', {
    read: list(text(), 'hosts, addresses or networks'),
    description: 'hosts, addresses and networks that are not public but may be called by tenants',
  }),
  egress_allow_http: setting('GOODSYARD_EGRESS_ALLOW_HTTP', {
    default: 'false',
    read: flag(),
    description: 'whether tenants may also call plain http URLs',
  }),
  egress_ports: setting('GOODSYARD_EGRESS_PORTS', {
    read: list(whole(1, 65_535), 'port numbers'),
    description: 'ports that tenants may call in addition to the standard ports',
  }),
  ca_certificates: setting('GOODSYARD_CA_CERTIFICATES', {
    read: optional(certificates()),
    description:
      'certificates in PEM of authorities that are trusted besides the known ones, for every TLS connection that the service opens',
    // Certificates are public, but long.
    is_secret: true,
  }),
  smtp_url: setting('GOODSYARD_SMTP_URL', {
    read: optional(url(['smtp:', 'smtps:'])),
    description: 'mail server; empty = mails are written to `DATA_DIR/outbox`',
    is_secret: true,
  }),
  mail_from: setting('GOODSYARD_MAIL_FROM', {
    default: 'goodsyard@localhost',
    read: email(),
    description: 'sender address of mails',
  }),
  storage_url: setting('GOODSYARD_STORAGE_URL', {
    read: optional(storage()),
    description:
      'file storage: `file:<folder>`, or `s3://<bucket>/<prefix>` with `endpoint`, `access_key_id`, `secret_access_key` and `region` in its query',
    is_secret: true,
    default_shown: '`file:DATA_DIR/files`',
  }),
  storage_quota_mib: setting('GOODSYARD_STORAGE_QUOTA_MIB', {
    default: '0',
    read: whole(0, 1e9),
    description:
      'how much the files of a tenant may take, in MiB, where an operator has set no `storage_quota_mib` for it; 0 = no limit',
  }),
  ai_url: setting('GOODSYARD_AI_URL', {
    read: optional(url(['http:', 'https:'])),
    description: 'chat completions endpoint for the `ai` action',
  }),
  ai_key: setting('GOODSYARD_AI_KEY', {
    read: optional(text()),
    description: 'API key of that endpoint',
    is_secret: true,
  }),
  ai_model: setting('GOODSYARD_AI_MODEL', {
    read: optional(text()),
    description: 'model used at that endpoint',
  }),
  browser_path: setting('GOODSYARD_BROWSER_PATH', {
    read: optional(text()),
    description: 'Chromium executable for generating PDFs from HTML templates',
    default_shown: 'the packaged Chromium, on Linux x64',
  }),
  browser_as_root: setting('GOODSYARD_BROWSER_AS_ROOT', {
    default: 'false',
    read: flag(),
    description:
      'whether Chromium may run as root, without its sandbox, where the service is root and Chromium cannot be started under an account of its own',
  }),
  sftp_max_file_mib: setting('GOODSYARD_SFTP_MAX_FILE_MIB', {
    default: '25',
    read: whole(1, 1024),
    description: 'maximum size of a file uploaded over SFTP, in MiB',
  }),
  sftp_password_min: setting('GOODSYARD_SFTP_PASSWORD_MIN', {
    default: '1',
    read: whole(1, 128),
    description: 'minimum length of SFTP passwords',
  }),
  import_max_rows: setting('GOODSYARD_IMPORT_MAX_ROWS', {
    default: '500000',
    read: whole(1, 1e9),
    description: 'maximum number of rows of an import file',
  }),
  import_max_cells: setting('GOODSYARD_IMPORT_MAX_CELLS', {
    default: '10000000',
    read: whole(1, 1e9),
    description: 'maximum number of cells of an import file',
  }),
  import_memory_mib: setting('GOODSYARD_IMPORT_MEMORY_MIB', {
    default: '256',
    read: whole(32, 65_536),
    description: 'maximum memory for reading an import file, in MiB; two files are read at once',
  }),
  import_seconds: setting('GOODSYARD_IMPORT_SECONDS', {
    default: '120',
    read: whole(1, 86_400),
    description: 'maximum time for reading an import file, in seconds',
  }),
  event_retention_days: setting('GOODSYARD_EVENT_RETENTION_DAYS', {
    default: '90',
    read: whole(1, 36_500),
    description: 'retention of events, audit entries, logs and texts of sent EDI interchanges, in days',
  }),
  document_retention_days: setting('GOODSYARD_DOCUMENT_RETENTION_DAYS', {
    default: String(DOCUMENT_DAYS),
    read: whole(1, 36_500),
    description:
      'retention of reports, prints, imports and exports, in days, for documents created from now on; labels, invoices and attachments are kept',
  }),
  tenant_purge_days: setting('GOODSYARD_TENANT_PURGE_DAYS', {
    default: '30',
    read: whole(0, 36_500),
    description: 'days within which a deleted tenant can be restored',
  }),
  metrics_port: setting('GOODSYARD_METRICS_PORT', {
    read: optional(whole(1, 65_535)),
    description: 'separate port for `/health` and `/metrics`, which every process serves',
    default_shown: '`PORT`',
  }),
  metrics_token: setting('GOODSYARD_METRICS_TOKEN', {
    read: optional(text()),
    description:
      'bearer token for `/metrics`; empty = only direct requests from this machine to `localhost` or a loopback address are answered, none passed on by a proxy',
    is_secret: true,
  }),
  log_level: setting('GOODSYARD_LOG_LEVEL', {
    default: 'info',
    read: choice(['debug', 'info', 'warn', 'error']),
    description: 'minimum log level',
  }),
  otlp_endpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', {
    read: optional(url(['http:', 'https:'])),
    description:
      'base URL of an OpenTelemetry receiver (OTLP over HTTP), such as `http://collector:4318`, to which traces and metrics are sent; empty = none',
  }),
  otlp_headers: setting('OTEL_EXPORTER_OTLP_HEADERS', {
    read: headers(),
    description: 'headers of each request to that receiver, as `name=value` with commas between them',
    is_secret: true,
  }),
  otel_service_name: setting('OTEL_SERVICE_NAME', {
    default: 'goodsyard',
    read: text(),
    description: 'name of the service in traces and metrics',
  }),
  otel_sample_ratio: setting('OTEL_TRACES_SAMPLER_ARG', {
    default: '1',
    read: share(),
    description: 'share of traces that are sent, where whoever called has not decided; from 0 to 1',
  }),
  otel_metrics_ms: setting('OTEL_METRIC_EXPORT_INTERVAL', {
    default: '60000',
    read: whole(100, 3_600_000),
    description: 'how often metrics are sent to that receiver, in milliseconds',
  }),
  commit: setting('GOODSYARD_COMMIT', {
    read: optional(commit()),
    description:
      'Git commit of the running version, as shown by `/health`, `/metrics` and `goodsyard --version`',
    default_shown: 'from `.git`, if available',
  }),
  drain_seconds: setting('GOODSYARD_DRAIN_SECONDS', {
    read: optional(whole(0, 3600)),
    description:
      'seconds during which a process continues to serve after SIGTERM, while `/health/ready` fails',
    default_shown: '`5`; with the embedded database `0`',
  }),
  shutdown_seconds: setting('GOODSYARD_SHUTDOWN_SECONDS', {
    default: '25',
    read: whole(0, 3600),
    description: 'seconds allowed at shutdown for requests and jobs to finish',
  }),
} as const
