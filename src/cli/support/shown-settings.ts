import { givenText } from '#config.ts'
import { settings } from '#settings.ts'

/** A setting as it may be shown: of a secret only whether it is set. */
export type ShownSetting = { readonly name: string; readonly value: string }

type Environment = Readonly<Record<string, string | undefined>>

const HIDDEN = '(secret)'
/** The login in an address, which any address may have. */
const LOGIN = /(\/\/[^/@\s]*:)[^@/\s]+@/g
/** Shorter texts are parts of ordinary words. */
const SECRET_MIN = 6

/** All settings of a process, those that are secret without their values. */
export function shownSettings(environment: Environment): readonly ShownSetting[] {
  return Object.values(settings).map((setting) => {
    const given = givenText(setting, environment)
    const value = setting.is_secret && given !== '' ? HIDDEN : given.replace(LOGIN, `$1${HIDDEN}@`)
    return { name: setting.name, value }
  })
}

/** Removes the value of every secret setting from texts, and passwords within it, wherever they may have come from. */
export function secretsHider(environment: Environment): (text: string) => string {
  const secrets = Object.values(settings)
    .filter(({ is_secret }) => is_secret)
    .map((setting) => givenText(setting, environment))
    .flatMap((secret) => [secret, ...passwordsIn(secret)])
    .flatMap((secret) => [secret, decoded(secret), encodeURIComponent(secret)])
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret.length >= SECRET_MIN)
    .toSorted((one, other) => other.length - one.length)
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, HIDDEN), text)
}

/** The password of an address, and the values in its query or in a list of headers. */
function passwordsIn(secret: string): readonly string[] {
  const password = /^[a-z0-9+]+:\/\/[^/?#]*?:([^@/?#]*)@/i.exec(secret)?.[1]
  const values = [...secret.matchAll(/(?:secret_access_key|password|^[^:/?]+|,[^=,]+)=([^&,]+)/gi)]
  return [...(password === undefined ? [] : [password]), ...values.map(([, value = '']) => value)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
