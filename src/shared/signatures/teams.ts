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

/** The Bot Connector, through which Teams speaks. */
const ISSUER = 'https://api.botframework.com'
const CHANNEL = 'msteams'

interface TeamsApp {
  appId: string
  /** Of https://login.botframework.com/v1/.well-known/keys. */
  keyFor: KeyFor
}

/** Teams: the token of the Bot Connector for our app, by a key endorsed for Teams, with the address that the activity names. */
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
