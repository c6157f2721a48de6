/** Texts of the own profile. */
export const profile = {
  title: 'Your profile',
  no_person: 'Only people have a profile.',
  about: 'About you',
  save: 'Save',
  saved: 'Your profile was saved',
  password: 'Password',
  password_help: 'A new password signs you out everywhere, here too.',
  change_password: 'Change password',
  password_changed: 'Your password was changed',
  sessions: 'Where you are signed in',
  sessions_help: 'Sign out of browsers that you do not use any more.',
  signed_in_at: (when: string) => `signed in ${when}`,
  last_used_at: (when: string) => `last used ${when}`,
  end_session: 'Sign out there',
  end_all: 'Sign out everywhere',
}
