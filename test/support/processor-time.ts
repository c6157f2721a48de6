/** The processor time of this process since a moment, in milliseconds, which does not depend on other load. */
export function processorTimeSince(moment: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(moment)
  return (user + system) / 1000
}
