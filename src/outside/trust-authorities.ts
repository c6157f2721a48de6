import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** Trusts authorities, by their certificates in PEM, for every TLS connection this process opens, besides the known ones. */
export function trustAuthorities(certificates: readonly string[] | null): void {
  if (certificates !== null) setDefaultCACertificates([...getCACertificates('default'), ...certificates])
}
