/** What fields of the area handheld mean to people, by their description in the API. */
export const handheld: Readonly<Record<string, string>> = {
  'What the scanners send in place of the separator of GS1 codes, besides U+001D: characters that no value can contain, such as `|`, `~` or `{GS}`.':
    'What the scanners send in place of the separator of GS1 codes: characters that no value can contain, such as | or ~.',
  'What the scanners type before each code, such as `~` or `{STX}`; it makes a scan certain however slowly it is typed.':
    'What the scanners type before each code, such as ~; it makes a scan certain however slowly it is typed.',
  'What the scanners type behind each code besides Enter or Tab, such as `;` or `{ETX}`.':
    'What the scanners type behind each code besides Enter or Tab, such as #.',
  'PIN or password, with at least as many characters as handheld_pin_min_characters of the tenant; stored as a slow hash only.':
    'PIN or password. Its least length is set under Settings, Company.',
}
