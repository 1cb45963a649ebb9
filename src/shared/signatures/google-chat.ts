import { bearerOf, type KeyFor, provenToken } from './bearer-token.ts'
import { MISMATCH, MISSING } from './measures.ts'
import { FITS, misfit, type SignatureCheck, type SignedRequest } from './signed-request.ts'

const CHAT = 'chat@system.gserviceaccount.com'
/** Where the keys are that sign for a project number, and for the address of an endpoint. */
export const GOOGLE_CHAT_KEYS = {
  chat: `https://www.googleapis.com/service_accounts/v1/jwk/${CHAT}`,
  google: 'https://www.googleapis.com/oauth2/v3/certs',
}
const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

interface GoogleChatApp {
  /** As the app is configured: the number of its project, or the address that Google calls. */
  audience: string
  /** Of `GOOGLE_CHAT_KEYS`. */
  keys: Readonly<Record<keyof typeof GOOGLE_CHAT_KEYS, KeyFor>>
}

/** Google Chat: its own token for a project number, or Google's identity token of Chat for our address. */
export async function checkGoogleChat(request: SignedRequest, app: GoogleChatApp, now: Date): Promise<SignatureCheck> {
  const { audience, keys } = app
  const token = bearerOf(request)
  if (!token) return misfit(MISSING)
  if (/^\d+$/.test(audience)) {
    const proven = await provenToken(token, { keyFor: keys.chat, issuers: [CHAT], audience, now })
    return proven ? FITS : misfit(MISMATCH)
  }
  const proven = await provenToken(token, { keyFor: keys.google, issuers: GOOGLE_ISSUERS, audience, now })
  if (!proven) return misfit(MISMATCH)
  const { email, email_verified } = proven.claims
  return email === CHAT && email_verified === true ? FITS : misfit('It is the token of somebody else than Chat')
}
