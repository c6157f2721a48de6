import type { LinkKind } from './links.ts'

/** A mail about somebody's account, ready to be sent. */
export type AccountMail = { readonly to: string; readonly subject: string; readonly text: string }

const words = {
  PasswordReset: {
    path: '/oauth/password/reset',
    subject: 'Choose a new password',
    text: (url: string) =>
      `Somebody, hopefully you, asked for a new password. Choose it here within an hour:\n\n${url}\n\n` +
      'The link works once. If it was not you, nothing needs to be done: your password stays as it is.\n',
  },
  Invitation: {
    path: '/oauth/invitation',
    subject: 'Your account is ready',
    text: (url: string) =>
      `An account was made for you. Choose your password here within 7 days:\n\n${url}\n\nThe link works once.\n`,
  },
} as const

/** The address a one-time link leads to. */
export function linkUrl(authUrl: string, kind: LinkKind, token: string): string {
  return `${authUrl}${words[kind].path}?token=${token}`
}

/** The mail that carries a one-time link. */
export function accountMail(
  to: string,
  link: { readonly kind: LinkKind; readonly authUrl: string; readonly token: string },
): AccountMail {
  const { subject, text } = words[link.kind]
  return { to, subject, text: text(linkUrl(link.authUrl, link.kind, link.token)) }
}
