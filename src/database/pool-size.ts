/** How many connections a process has for so many cores: more of them would only take turns. */
export function poolSizeFor(cores: number): number {
  return Math.min(40, Math.max(12, 4 * cores + 4))
}
