let known: Promise<ReadonlySet<string>> | null = null

/** Whether a password is one of those that are tried first by whoever guesses; case is no difference. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readCommonPasswords()
  return (await known).has(password.toLowerCase())
}

/** Read when it is first asked for: most starts never need the list. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
