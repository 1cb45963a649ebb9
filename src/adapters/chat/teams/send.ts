import { VendorError } from '../../outbound/vendor-error.ts'
import type { CallContext, ChatPlatform, ChatPost, Posted } from '../platform.ts'
import { postedOf } from '../post-result.ts'
import { callTeams, placeKey, placeOf, type TeamsNeeds, type TeamsPlace } from './api.ts'
import { renderTeams } from './render.ts'

/** Beside 429 these are to be tried again: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit */
const LATER = [412, 502, 504]
const PAUSE_MS = 5_000

const conversationUrl = ({ address, conversation }: TeamsPlace) =>
  `${address}/v3/conversations/${encodeURIComponent(conversation)}/activities`
const activityUrl = (place: TeamsPlace) => `${conversationUrl(place)}/${encodeURIComponent(place.activity)}`

const isForbidden = (fault: unknown) => fault instanceof VendorError && fault.status === 403

export function teamsSending(needs: TeamsNeeds): Pick<ChatPlatform, 'post' | 'erase'> {
  /** In Teams nothing in a conversation is for one person alone: they are told in one of their own. */
  async function alone(place: TeamsPlace, user: string, context: CallContext): Promise<TeamsPlace> {
    const { appId, externalId } = context.account
    const fields = {
      bot: { id: `28:${appId}` },
      members: [{ id: user }],
      isGroup: false,
      tenantId: externalId,
      channelData: { tenant: { id: externalId } },
    }
    const call = { fields, conversation: user }
    const opened = await callTeams(needs, `${place.address}/v3/conversations`, call, context)
    const conversation = opened.text('id')
    if (!conversation) throw new VendorError('parse', 'Teams did not say where they are reached')
    return { ...place, conversation, activity: '' }
  }

  async function said({ place, card, edits }: ChatPost, context: CallContext): Promise<Posted> {
    const thread = placeOf(place.thread)
    const before = placeOf(edits)
    if (before) {
      const fields = renderTeams(card, thread?.activity)
      await callTeams(needs, activityUrl(before), { method: 'PUT', fields, ...before }, context)
      return { outcome: 'done', externalId: placeKey(before) }
    }
    if (!thread) return { outcome: 'refused', why: 'Nobody has written there yet, so Teams has not said where it is' }
    const at = place.onlyFor ? await alone(thread, place.onlyFor.user, context) : thread
    const fields = renderTeams(card, thread.activity)
    const answer = await callTeams(needs, conversationUrl(at), { fields, conversation: at.conversation }, context)
    return { outcome: 'done', externalId: placeKey({ ...at, activity: answer.text('id') ?? '' }) }
  }

  return {
    async post(post, context) {
      try {
        return await said(post, context)
      } catch (fault) {
        if (isForbidden(fault) && post.place.onlyFor)
          return { outcome: 'refused', why: 'They have not written to the bot alone', unreachable: true }
        if (isForbidden(fault)) return { outcome: 'refused', why: 'The bot may not write there' }
        if (fault instanceof VendorError && LATER.includes(fault.status ?? 0)) {
          return { outcome: 'wait', until: new Date(needs.now().getTime() + PAUSE_MS), why: fault.message }
        }
        return postedOf(fault, needs.now())
      }
    },

    async erase(externalId, _, context) {
      const place = placeOf(externalId)
      if (!place) return { stays: 'It is not known where it is' }
      try {
        await callTeams(needs, activityUrl(place), { method: 'DELETE', conversation: place.conversation }, context)
      } catch (fault) {
        if (isForbidden(fault)) return { stays: 'The bot may no longer reach it' }
        if (!(fault instanceof VendorError) || fault.kind !== 'not_found') throw fault
      }
      return 'deleted'
    },
  }
}
