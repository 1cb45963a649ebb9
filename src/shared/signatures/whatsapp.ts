import {
  equalBytes,
  FITS,
  hexBytes,
  hmacSha256,
  MALFORMED,
  MISMATCH,
  MISSING,
  misfit,
  NO_SECRET,
  onlyHeader,
  type SignatureCheck,
  type SignedRequest,
} from './signed-request.ts'

/** WhatsApp: `X-Hub-Signature-256: sha256=<hex>`, with the app's secret over the body; no time is signed. */
export function checkWhatsApp(request: SignedRequest, secret: string): SignatureCheck {
  if (!secret) return misfit(NO_SECRET)
  const signature = onlyHeader(request, 'x-hub-signature-256')
  if (!signature) return misfit(MISSING)
  const given = signature.startsWith('sha256=') ? hexBytes(signature.slice(7), 32) : undefined
  if (!given) return misfit(MALFORMED)
  return equalBytes(given, hmacSha256(secret, request.rawBody)) ? FITS : misfit(MISMATCH)
}
