import { belongsTo, choice, code, flag, password, resource, text, texts } from '#declare/resource.ts'

/** SFTP user: login to the SFTP server for uploading or downloading files. */
export const ftpUsers = resource({
  name: 'ftp_users',
  one: 'ftp_user',
  area: 'imports',
  description: 'SFTP user: login to the SFTP server for uploading or downloading files.',
  verbs: [],
  shared_with: 'all',
  imported: false,

  fields: {
    direction:   choice(['upload', 'download'], { required: true, description: 'Direction: upload for sending files to the service, download for fetching files from it.' }),
    name:        text({ required: true, description: 'Display name.' }),
    username:    code({ min: 6, required: true, case_insensitive: true, format: 'no_controls', description: 'Login name, without the tenant prefix.' }),
    password:    password({ required: true, description: 'Password; stored as a slow hash only.' }),
    active:      flag({ default: true, read_only: true, description: 'Whether the user can log in.' }),
    account:     belongsTo('accounts', { description: 'Account to which the files are restricted; null means no restriction.' }),
    public_keys: texts({ max: 10, format: 'ssh_key', description: 'Public keys accepted for login, as OpenSSH writes them on one line or in the form of RFC 4716: Ed25519, ECDSA, or RSA with at least 2048 bits.' }),
    changed_by:  belongsTo('users', { read_only: true, updated_by: true, description: 'User who last changed this login; uploaded files are imported with at most the permissions of this user. Saving the login again makes the saving user responsible.' }),
    login:       text({ read_only: true, description: 'Complete login name: the username if it was free, otherwise the username with the tenant in front.' }),
  },

  unique: [['username']],
})
