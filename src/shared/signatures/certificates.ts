import { X509Certificate } from 'node:crypto'

/** The PEM certificates at an address of the vendor; undefined if there are none. Throws if it cannot be reached. */
export type CertificatesAt = (url: string) => Promise<string | undefined>

const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g
const LONGEST_CHAIN = 8

/** The certificates of a text, in its order; none if one of them cannot be read. */
export function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(BLOCK) ?? []
  if (blocks.length > LONGEST_CHAIN) return []
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch {
    return []
  }
}

let known: readonly X509Certificate[] | undefined

/** The certificate authorities that Node trusts. */
export function trustedRoots(): readonly X509Certificate[] {
  /** Importing the module would read all of them at once. */
  known ??= process.getBuiltinModule('node:tls').rootCertificates.map((pem) => new X509Certificate(pem))
  return known
}

export const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate

const signedBy = (one: X509Certificate, issuer: X509Certificate) =>
  issuer.ca && one.checkIssued(issuer) && one.verify(issuer.publicKey)

/**
 * Whether each certificate is signed by the next, up to one that a trusted root signed, and all of them are valid now.
 */
export function leadsToRoot(chain: readonly X509Certificate[], roots: readonly X509Certificate[], now: Date): boolean {
  for (const [place, certificate] of chain.entries()) {
    if (!isValidAt(certificate, now)) return false
    if (roots.some((root) => isValidAt(root, now) && signedBy(certificate, root))) return true
    const issuer = chain[place + 1]
    if (!issuer || !signedBy(certificate, issuer)) return false
  }
  return false
}
