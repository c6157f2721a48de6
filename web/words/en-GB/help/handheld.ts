/** What fields of the area handheld mean to people, by their description in the API. */
export const handheld: Readonly<Record<string, string>> = {
  'What the scanners send in place of the separator of GS1 codes, besides U+001D: characters that no value can contain, such as `|`, `~` or `{GS}`.':
    'What the scanners send in place of the separator of GS1 codes: characters that no value can contain, such as | or ~.',
}
