let passwords: Promise<ReadonlySet<string>> | null = null

/** Whether a password is on the list of common passwords, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  passwords ??= readCommonPasswords()
  return (await passwords).has(password.toLowerCase())
}

/** Read on first use: most processes never need the list. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
