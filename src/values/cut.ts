/** A text of at most so many characters, as the database counts them: none of them is cut in two. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('')
}
