import { verify, type X509Certificate } from 'node:crypto'
import { type CertificatesAt, certificatesIn, leadsToRoot } from './certificates.ts'
import {
  base64Bytes,
  FITS,
  fieldAt,
  isWithin,
  jsonBody,
  MALFORMED,
  MISMATCH,
  MISSING,
  misfit,
  NO_SECRET,
  onlyHeaders,
  type SignatureCheck,
  type SignedRequest,
  STALE,
} from './signed-request.ts'

const NAMES = ['signaturecertchainurl', 'signature-256'] as const
const SIGNER = 'echo-api.amazon.com'
const WINDOW_SECONDS = 150

interface Skill {
  skillId: string
  /** Fetches only from Amazon's address for certificates. */
  certificatesAt: CertificatesAt
  roots: readonly X509Certificate[]
}

/** The normalised address of a certificate chain; undefined if it is not Amazon's. */
export function alexaChainAddress(address: string): string | undefined {
  const url = URL.parse(address)
  const isAmazons =
    url?.protocol === 'https:' &&
    url.hostname === 's3.amazonaws.com' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    url.pathname.startsWith('/echo.api/')
  return isAmazons ? url.href : undefined
}

/**
 * Alexa: RSA and SHA-256 over the body, with a certificate chain from Amazon's address to a trusted root; for our skill
 * only, at most 150 seconds old.
 */
export async function checkAlexa(request: SignedRequest, skill: Skill, now: Date): Promise<SignatureCheck> {
  const { skillId, certificatesAt, roots } = skill
  if (!skillId) return misfit(NO_SECRET)
  const headers = onlyHeaders(request, NAMES)
  if (!headers) return misfit(MISSING)
  const given = base64Bytes(headers['signature-256'])
  const body = jsonBody(request)
  if (!given || !body) return misfit(MALFORMED)
  const sentAt = Date.parse(String(fieldAt(body, 'request', 'timestamp'))) / 1000
  if (!isWithin(sentAt, now, WINDOW_SECONDS)) return misfit(STALE)
  const address = alexaChainAddress(headers.signaturecertchainurl)
  if (!address) return misfit('The certificates are not at their place')
  const chain = certificatesIn((await certificatesAt(address)) ?? '')
  const [signer] = chain
  if (!signer?.checkHost(SIGNER, { subject: 'never', wildcards: false }))
    return misfit('It is signed with the key of another signer')
  if (!leadsToRoot(chain, roots, now)) return misfit('The certificates lead to no trusted root')
  if (!verify('sha256', request.rawBody, signer.publicKey, given)) return misfit(MISMATCH)
  return namesOnly(body, skillId) ? FITS : misfit('It is for another skill')
}

/** At least one of the two fields names the skill, and neither names another. */
function namesOnly(body: unknown, skillId: string): boolean {
  const named = [
    fieldAt(body, 'session', 'application', 'applicationId'),
    fieldAt(body, 'context', 'System', 'application', 'applicationId'),
  ].filter((id) => id !== undefined)
  return named.length > 0 && named.every((id) => id === skillId)
}
