/** What only programs say: names with underscores, types and formats of values, standards of programmers, words of the API. */
const PROGRAM_WORDS =
  /\bnull\b|\bIANA\b|[a-z0-9]_[a-z0-9]|\bJSON\b|\bIds? of\b|\bGraphQL\b|\bBCP 47\b|\bISO \d|\bPATCH\b|\bMIME\b|`|\{\w+[,}]|\bfalse\b|\btrue\b|\bX-[A-Z]\w+-/

/** Whether a text that people read says something as programs do. */
export function isForPrograms(text: string): boolean {
  return PROGRAM_WORDS.test(text)
}
