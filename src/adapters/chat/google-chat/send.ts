import { VendorError } from '../../outbound/vendor-error.ts'
import type { ChatPlatform } from '../platform.ts'
import { postedOf } from '../post-result.ts'
import { callGoogleChat, type GoogleChatNeeds } from './api.ts'
import { renderGoogleChat } from './render.ts'

const EDITED = 'updateMask=cardsV2,fallbackText'
const MESSAGE = /^(spaces\/[\w-]+)\/messages\/[\w.-]+$/
const THREAD = /^spaces\/[\w-]+\/threads\/[\w-]+$/
const SPACE = /^spaces\/[\w-]+$/

/** What is called so is there: only we give these names, and each to one post. */
const isThere = (fault: unknown) => fault instanceof VendorError && fault.status === 409
const isForbidden = (fault: unknown) => fault instanceof VendorError && fault.status === 403

/** Both name the post on every try, so that it is there once: https://developers.google.com/workspace/chat/create-messages#name_a_created_message */
const keyOf = (effectId: string) => {
  const id = effectId.toLowerCase().replace(/[^a-z0-9-]/g, '-')
  return new URLSearchParams({ requestId: id, messageId: `client-${id}` })
}

const nameOf = (space: string, key: URLSearchParams) => `${space}/messages/${key.get('messageId')}`

export function googleChatSending(needs: GoogleChatNeeds): Pick<ChatPlatform, 'post' | 'erase'> {
  return {
    async post({ effectId, place, card, edits }, context) {
      const message = renderGoogleChat(card)
      const query = keyOf(effectId)
      try {
        const [, space] = MESSAGE.exec(edits ?? '') ?? []
        if (edits && space) {
          await callGoogleChat(needs, `${edits}?${EDITED}`, { method: 'PATCH', fields: message, space }, context)
          return { outcome: 'done', externalId: edits }
        }
        const { peer, thread, onlyFor } = place
        if (!SPACE.test(peer)) return { outcome: 'refused', why: 'Google Chat has no such space' }
        query.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD')
        const fields = {
          ...message,
          ...(thread && THREAD.test(thread) && { thread: { name: thread } }),
          ...(onlyFor && { privateMessageViewer: { name: onlyFor.user } }),
        }
        const said = await callGoogleChat(needs, `${peer}/messages?${query}`, { fields, space: peer }, context)
        return { outcome: 'done', externalId: said.text('name') ?? nameOf(peer, query) }
      } catch (fault) {
        if (isThere(fault)) return { outcome: 'done', externalId: nameOf(place.peer, query) }
        if (isForbidden(fault)) return { outcome: 'refused', why: 'The app may not write there' }
        return postedOf(fault, needs.now())
      }
    },

    async erase(externalId, _, context) {
      const [, space] = MESSAGE.exec(externalId) ?? []
      if (!space) return { stays: 'It is not known where it is' }
      try {
        await callGoogleChat(needs, externalId, { method: 'DELETE', space }, context)
      } catch (fault) {
        if (isForbidden(fault)) return { stays: 'The app may no longer reach it' }
        if (!(fault instanceof VendorError) || fault.kind !== 'not_found') throw fault
      }
      return 'deleted'
    },
  }
}
