import type { LinkKind } from './links.ts'

/** A mail about a user's login, ready to send. */
export type AccountMail = { readonly to: string; readonly subject: string; readonly text: string }

const wording = {
  PasswordReset: {
    path: '/oauth/password/reset',
    subject: 'Choose a new password',
    text: (url: string) =>
      `A new password was requested for your account. Choose it here within one hour:\n\n${url}\n\n` +
      'The link can be used once. If you did not request it, ignore this message: your password stays unchanged.\n',
  },
  Invitation: {
    path: '/oauth/invitation',
    subject: 'Your account is ready',
    text: (url: string, company: string | null) =>
      `You have been invited to work ${company === null ? 'with Goodsyard' : `in Goodsyard for ${company}`}. ` +
      `To accept, choose your password here within 7 days:\n\n${url}\n\n` +
      'The link can be used once. If you already have a password, it is replaced, and you are signed out everywhere. ' +
      'If you do not know who invited you, ignore this message.\n',
  },
  SecondFactorReset: {
    path: '/oauth/second_factor/reset',
    subject: 'Reset your second factor',
    text: (url: string, company: string | null) =>
      `An administrator${company === null ? '' : ` of ${company}`} has requested that your second factor be reset. ` +
      `Confirm it here within 24 hours:\n\n${url}\n\n` +
      'Your authenticator app, passkeys and recovery codes are then removed, and you are signed out everywhere. ' +
      'If you did not ask for it, ignore this message: your second factor stays unchanged.\n',
  },
} as const

/** What was changed about how a person signs in. */
export type AccountChangeKind = 'password' | 'second_factor' | 'email'

const changed: Readonly<Record<AccountChangeKind, { readonly subject: string; readonly what: string }>> = {
  password: { subject: 'Your password was changed', what: 'The password of your account was changed' },
  second_factor: {
    subject: 'Your second factors were changed',
    what: 'The second factors of your account (authenticator apps, passkeys or recovery codes) were changed',
  },
  email: {
    subject: 'Your email address was changed',
    what: 'Your account has another email address now, and this one can no longer be used to sign in. It was changed',
  },
}

/** The mail that tells a person of a change of how they sign in. */
export function changeMail(
  to: string,
  {
    authUrl,
    change,
    created_at,
  }: { readonly authUrl: string; readonly change: AccountChangeKind; readonly created_at: string },
): AccountMail {
  const { subject, what } = changed[change]
  const when = `${created_at.slice(0, 16).replace('T', ' ')} UTC`
  const remedy =
    change === 'email'
      ? 'If this was not agreed with you, ask an administrator at once.'
      : `If it was not you, choose a new password at ${authUrl}/oauth/password/forgot at once, and tell an administrator.`
  return { to, subject, text: `${what} on ${when}.\n\n${remedy}\n` }
}

/** The URL of a one-time link. */
function linkUrl(authUrl: string, kind: LinkKind, token: string): string {
  return `${authUrl}${wording[kind].path}?token=${token}`
}

/** The mail with a one-time link. */
export function accountMail(
  to: string,
  link: {
    readonly kind: LinkKind
    readonly authUrl: string
    readonly token: string
    /** The company that invites, or that requests the reset. */
    readonly company?: string
  },
): AccountMail {
  const { subject, text } = wording[link.kind]
  return { to, subject, text: text(linkUrl(link.authUrl, link.kind, link.token), link.company ?? null) }
}
