import { networkInterfaces } from 'node:os'

/** The addresses of the machine the service runs on. */
export function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).map(({ address }) => address),
  )
}
