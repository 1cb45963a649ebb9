import { bearerOf, type KeyFor, provenToken } from './bearer-token.ts'
import {
  FITS,
  fieldAt,
  jsonBody,
  MALFORMED,
  MISMATCH,
  MISSING,
  misfit,
  type SignatureCheck,
  type SignedRequest,
} from './signed-request.ts'

/** The Bot Connector, which sends the messages of Teams. */
const ISSUER = 'https://api.botframework.com'
const CHANNEL = 'msteams'

interface TeamsApp {
  appId: string
  /** From https://login.botframework.com/v1/.well-known/keys. */
  keyFor: KeyFor
}

/**
 * Teams: the Bot Connector's token for our app, signed by a key endorsed for Teams, with the address that the activity
 * names.
 */
export async function checkTeams(
  request: SignedRequest,
  { appId, keyFor }: TeamsApp,
  now: Date,
): Promise<SignatureCheck> {
  const token = bearerOf(request)
  if (!token) return misfit(MISSING)
  const activity = jsonBody(request)
  if (!activity) return misfit(MALFORMED)
  const proven = await provenToken(token, { keyFor, issuers: [ISSUER], audience: appId, now })
  if (!proven) return misfit(MISMATCH)
  const { claims, key } = proven
  if (!key.endorsements.includes(CHANNEL)) return misfit('The key is not endorsed for Teams')
  if (fieldAt(activity, 'channelId') !== CHANNEL) return misfit('The activity is of another channel')
  const address = claims.serviceurl ?? claims.serviceUrl
  if (typeof address !== 'string' || address !== fieldAt(activity, 'serviceUrl'))
    return misfit('The activity names another address than its token')
  return FITS
}
