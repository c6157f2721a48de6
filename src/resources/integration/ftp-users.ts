import { belongsTo, choice, code, flag, password, resource, text, texts } from '#declare/resource.ts'

/** A login to the SFTP server, to bring files or to fetch them. */
export const ftpUsers = resource({
  name: 'ftp_users',
  one: 'ftp_user',
  area: 'imports',
  means: 'A login to the SFTP server, to bring files or to fetch them.',
  verbs: [],
  imported: false,

  fields: {
    direction:   choice(['upload', 'download'], { required: true, means: 'upload brings files in, download fetches them.' }),
    name:        text({ required: true, means: 'The name shown to people.' }),
    username:    code({ min: 6, required: true, any_case: true, format: 'no_controls', means: 'What the person logs in with.' }),
    password:    password({ required: true, means: 'What they prove it with; kept as a slow hash.' }),
    active:      flag({ initially: true, read_only: true, means: 'Whether the login is let in.' }),
    account:     belongsTo('accounts', { means: 'The only account its files may touch.' }),
    public_keys: texts({ max: 10, format: 'ssh_key', means: 'OpenSSH public keys it may log in with: Ed25519, ECDSA, or RSA of 2048 bits or more.' }),
    changed_by:  belongsTo('users', { read_only: true, changer: true, means: 'Who changed it last; what it brings is imported with their rights at most. Saving it again takes it over.' }),
    login:       text({ read_only: true, means: 'The name to log in with: the plain username where it was free, else with the tenant in front.' }),
  },

  unique: [['username']],
})
