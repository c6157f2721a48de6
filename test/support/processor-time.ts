/** How long this process kept processors busy from a moment on, in milliseconds: what else the machine does counts for nothing. */
export function processorTimeSince(moment: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(moment)
  return (user + system) / 1000
}
