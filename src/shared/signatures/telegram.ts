import { createHash } from 'node:crypto'
import {
  equalBytes,
  FITS,
  MALFORMED,
  MISMATCH,
  MISSING,
  misfit,
  NO_SECRET,
  onlyHeader,
  type SignatureCheck,
  type SignedRequest,
} from './signed-request.ts'

/** The secrets that `setWebhook` accepts. */
const TOKEN = /^[A-Za-z0-9_-]{1,256}$/
const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Telegram: a header with the secret given to `setWebhook`. It authenticates the sender, not the body, which is
 * unsigned.
 */
export function checkTelegram(request: SignedRequest, secretToken: string): SignatureCheck {
  if (!secretToken) return misfit(NO_SECRET)
  const given = onlyHeader(request, 'x-telegram-bot-api-secret-token')
  if (!given) return misfit(MISSING)
  if (!TOKEN.test(given)) return misfit(MALFORMED)
  return equalBytes(digest(given), digest(secretToken)) ? FITS : misfit(MISMATCH)
}
