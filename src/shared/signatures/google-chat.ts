import { bearerOf, type KeyFor, provenToken } from './bearer-token.ts'
import { FITS, MISMATCH, MISSING, misfit, type SignatureCheck, type SignedRequest } from './signed-request.ts'

const CHAT = 'chat@system.gserviceaccount.com'
const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

interface GoogleChatApp {
  /** As configured for the app: its project number, or the address that Google calls. */
  audience: string
  keys: {
    /**
     * For a project number; from https://www.googleapis.com/service_accounts/v1/jwk/chat@system.gserviceaccount.com.
     */
    chat: KeyFor
    /** For an address; from https://www.googleapis.com/oauth2/v3/certs. */
    google: KeyFor
  }
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
  return email === CHAT && email_verified === true ? FITS : misfit('It is a token of another account than that of Chat')
}
