import { VendorError } from '../../outbound/vendor-error.ts'
import type { Sender } from '../incoming.ts'
import type { CallContext, PostPlace } from '../platform.ts'
import { callTeams, type TeamsNeeds } from './api.ts'
import { channelOf, placeOf } from './place.ts'

/** What somebody is called in a tenant that only invited them: https://learn.microsoft.com/entra/external-id/user-properties */
const INVITED = '#EXT#'

/**
 * A member of a conversation (https://learn.microsoft.com/microsoftteams/platform/bots/how-to/get-teams-context). Whoever is not told to be
 * a user of the tenant itself is a guest. Their address is not confirmed: tenants write there what they like.
 */
export async function memberInTeams(
  needs: TeamsNeeds,
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
