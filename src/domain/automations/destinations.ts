/** A parameter of an action. */
export type ParameterRule = {
  readonly code: string
  readonly required?: true
  /** Used literally; all others are Liquid. */
  readonly constant?: true
  /** Stored encrypted and never returned. */
  readonly secret?: true
  /** The required format of the value. */
  readonly form?:
    | 'url'
    | 'host'
    | 'headers'
    | 'webhook_secret'
    | 'statuses'
    | 'flag'
    | 'count'
    | 'port'
    | 'id'
    | 'ids'
  readonly options?: readonly string[]
  /** The resource an id refers to; an action whose record is missing cannot run. */
  readonly to?:
    | 'templates'
    | 'reports'
    | 'ftp_users'
    | 'import_templates'
    | 'import_configurations'
    | 'edi_partners'
    | 'users'
    | 'roles'
}

/** The parameters of actions by `destination_type`, then `destination_code` (platform 8.4). */
export type Destinations = Readonly<Record<string, Readonly<Record<string, readonly ParameterRule[]>>>>

const file: readonly ParameterRule[] = [
  { code: 'file_name', required: true },
  { code: 'format', constant: true, options: ['json', 'csv', 'xml', 'template', 'edi'] },
  { code: 'template_id', constant: true, form: 'id', to: 'templates' },
  { code: 'edi_partner_id', constant: true, form: 'id', to: 'edi_partners' },
  {
    code: 'edi_message',
    constant: true,
    options: ['945', '856', '944', '846', 'DESADV', 'RECADV', 'INVRPT'],
  },
  { code: 'body' },
]

const importedFile: readonly ParameterRule[] = [
  { code: 'source', constant: true, options: ['event_file', 'body'] },
  { code: 'body' },
  { code: 'file_name' },
  { code: 'flow_code', constant: true },
]

/** The table of platform 8.4. */
export const destinations: Destinations = {
  email: {
    default: [
      { code: 'email_recipient', required: true },
      { code: 'email_cc' },
      { code: 'email_bcc' },
      { code: 'email_reply_to' },
      { code: 'email_subject' },
      { code: 'email_body' },
      { code: 'template_id', constant: true, form: 'id', to: 'templates' },
      { code: 'file_name' },
      { code: 'report_id', constant: true, form: 'id', to: 'reports' },
    ],
  },
  webhook: {
    default: [
      { code: 'url', required: true, form: 'url' },
      { code: 'secret', secret: true, constant: true, form: 'webhook_secret' },
      { code: 'headers', form: 'headers' },
      { code: 'secret_headers', secret: true, form: 'headers' },
      { code: 'include_previous', constant: true, form: 'flag' },
    ],
  },
  api: {
    default: [
      { code: 'url', required: true, form: 'url' },
      { code: 'method', constant: true, options: ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'] },
      { code: 'headers', form: 'headers' },
      { code: 'secret_headers', secret: true, form: 'headers' },
      { code: 'body' },
      { code: 'content_type' },
      { code: 'auth', constant: true, options: ['none', 'basic', 'bearer', 'client_credentials'] },
      { code: 'username', secret: true },
      { code: 'password', secret: true },
      { code: 'token', secret: true },
      { code: 'token_url', form: 'url' },
      { code: 'client_id', secret: true },
      { code: 'client_secret', secret: true },
      { code: 'success_status', constant: true, form: 'statuses' },
    ],
  },
  ftp: {
    ftp_user: [{ code: 'ftp_user_id', required: true, constant: true, form: 'id', to: 'ftp_users' }, ...file],
    external: [
      { code: 'host', required: true, form: 'host' },
      { code: 'port', constant: true, form: 'port' },
      { code: 'username', required: true },
      { code: 'password', secret: true },
      { code: 'private_key', secret: true },
      { code: 'host_key', constant: true },
      { code: 'path' },
      ...file,
    ],
  },
  file_import: {
    template: [
      {
        code: 'import_template_id',
        required: true,
        constant: true,
        form: 'id',
        to: 'import_templates',
      },
      ...importedFile,
    ],
    configuration: [
      {
        code: 'import_configuration_id',
        required: true,
        constant: true,
        form: 'id',
        to: 'import_configurations',
      },
      ...importedFile,
    ],
  },
  notification: {
    default: [
      { code: 'message', required: true },
      { code: 'user_ids', constant: true, form: 'ids', to: 'users' },
      { code: 'role_id', constant: true, form: 'id', to: 'roles' },
      { code: 'to_watchers', constant: true, form: 'flag' },
      { code: 'to_client', constant: true, form: 'flag' },
    ],
  },
  ai: {
    default: [
      { code: 'prompt', required: true },
      { code: 'system' },
      { code: 'model' },
      { code: 'max_tokens', constant: true, form: 'count' },
      { code: 'response_format', constant: true, options: ['text', 'json'] },
    ],
  },
}

/** The parameters of a destination; null if there is no such destination. */
export function parametersOf(
  destination_type: string,
  destination_code: string,
): readonly ParameterRule[] | null {
  return destinations[destination_type]?.[destination_code] ?? null
}
