import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A service of a compose file, as far as tests look at it. */
export type ComposeService = {
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly read_only?: boolean
}

/** A compose file with its variables replaced. */
export type ComposeFile = {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly configs: Readonly<Record<string, { readonly content: string }>>
}

/** Reads a compose file as the program does: a value for each variable that it requires, their defaults for the others. */
export function readCompose(file: string, secretFor: (name: string) => string): ComposeFile {
  const text = readFileSync(file, 'utf8')
    .replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => secretFor(name))
    .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
  return parse(text, { merge: true })
}
