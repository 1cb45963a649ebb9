import type { KeyFor } from '../../../shared/signatures/bearer-token.ts'
import type { Vendor, VendorRequest } from '../../outbound/vendor.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import type { Sender } from '../incoming-message.ts'
import type { CallContext, ChatAccount, ChatSecrets, PostPlace } from '../platform.ts'
import type { KeptTokens } from '../token-cache.ts'

export interface TeamsDependencies {
  vendor: Vendor
  /** Finds the signing keys of the Bot Connector. */
  keyFor: KeyFor
  /** Where Microsoft issues tokens: https://login.microsoftonline.com */
  tokenUrl: string
  tokens: KeptTokens
  now: () => Date
}

const SCOPE = 'https://api.botframework.com/.default'
/**
 * The tenant of multi-tenant bots:
 * https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-authentication
 */
const ALL_TENANTS = 'botframework.com'
const USUAL_SECONDS = 3_600

type App = Pick<ChatAccount, 'appId' | 'externalId'>

async function tokenFrom(needs: TeamsDependencies, tenant: string, app: App, password: string, signal: AbortSignal) {
  const { vendor, tokenUrl } = needs
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: app.appId,
    client_secret: password,
    scope: SCOPE,
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const url = `${tokenUrl}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`
  const answer = await vendor.call(
    { url, method: 'POST', trust: 'operator', headers, body },
    { bucket: `teams/ask/${app.appId}`, signal },
  )
  const granted = jsonReader(answer.json())
  const token = granted.text('access_token')
  if (token === undefined) throw new VendorError('parse', 'Microsoft sent no token')
  return { token, seconds: granted.number('expires_in') ?? USUAL_SECONDS }
}

/** A token of the bot from its own tenant, or as a multi-tenant bot. */
export async function botToken(
  needs: TeamsDependencies,
  app: App,
  { app_password = '' }: ChatSecrets,
  signal: AbortSignal,
) {
  try {
    return await tokenFrom(needs, app.externalId, app, app_password, signal)
  } catch (fault) {
    if (!(fault instanceof VendorError) || fault.status !== 400) throw fault
    return tokenFrom(needs, ALL_TENANTS, app, app_password, signal)
  }
}

interface TeamsCall {
  method?: VendorRequest['method']
  fields?: object
  /** The call counts against the pace of this conversation; without one, against that of the app. */
  conversation?: string
}

/**
 * Calls the Bot Connector at an address that it signed
 * (https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference).
 */
export async function callTeams(
  needs: TeamsDependencies,
  url: string,
  { method = 'POST', fields, conversation }: TeamsCall,
  { account, secrets, signal }: CallContext,
): Promise<JsonReader> {
  const holder = {
    key: `${account.id} ${secrets.app_password ?? ''}`,
    ask: () => botToken(needs, account, secrets, signal),
  }
  return needs.tokens.with(holder, async (token) => {
    const answer = await needs.vendor.call(
      {
        url,
        method,
        trust: 'operator',
        credentials: { authorization: `Bearer ${token}` },
        ...(fields && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
      },
      {
        bucket:
          conversation === undefined ? `teams/ask/${account.appId}` : `teams/thread/${account.id}/${conversation}`,
        signal,
      },
    )
    return jsonReader(answer.bytes.length === 0 ? {} : answer.json())
  })
}

/** Marks an invited user in the tenant that invited them: https://learn.microsoft.com/entra/external-id/user-properties */
const INVITED = '#EXT#'

/**
 * A member of a conversation (https://learn.microsoft.com/microsoftteams/platform/bots/how-to/get-teams-context).
 * Everybody whom Teams does not report as a user of the tenant is a guest. The address is unconfirmed: a tenant can
 * write anything there.
 */
export async function memberInTeams(
  needs: TeamsDependencies,
  id: string,
  place: PostPlace,
  context: CallContext,
): Promise<Sender> {
  const at = placeOf(place.thread)
  if (!at) throw new VendorError('not_found', 'Teams has not said where they are known')
  const conversation = encodeURIComponent(channelOf(at.conversation))
  const url = `${at.address}/v3/conversations/${conversation}/members/${encodeURIComponent(id)}`
  const member = await callTeams(needs, url, { method: 'GET' }, context)
  const [role, tenant, name] = [member.text('userRole'), member.text('tenantId'), member.text('name')]
  if (!role || !tenant) throw new VendorError('parse', 'Teams did not say whether they belong to the tenant')
  const isInvited = member.text('userPrincipalName')?.toUpperCase().includes(INVITED)
  const isInside = role === 'user' && tenant === context.account.externalId && !isInvited
  return { id, ...(name && { name }), ...(!isInside && { guest: true }) }
}

/** A conversation in Teams, an activity in it, and the address of the Bot Connector that signed for it. */
export interface TeamsPlace {
  conversation: string
  activity: string
  address: string
}

/** The id of a thread in a channel is that of the channel and of the message that began it. */
const channelOf = (conversation: string) => conversation.split(';messageid=')[0] ?? conversation

const PLACE = /^([^|]+)\|([^|]*)\|(https?:\/\/[^|\s]+)$/

/** The key of a post, and of a thread by the activity that began it. */
export const placeKey = ({ conversation, activity, address }: TeamsPlace) => `${conversation}|${activity}|${address}`

export function placeOf(key: string | undefined): TeamsPlace | undefined {
  const [, conversation, activity, address] = PLACE.exec(key ?? '') ?? []
  return conversation && activity !== undefined && address ? { conversation, activity, address } : undefined
}
