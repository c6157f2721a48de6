/** The attributes of an application that its rules are about, from those that were sent and the present ones. */
export function applicationFacts(values: Readonly<Record<string, unknown>>) {
  return {
    name: String(values.name ?? ''),
    confidential: values.confidential !== false,
    grant_types: texts(values.grant_types),
    redirect_uris: texts(values.redirect_uris),
  }
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
