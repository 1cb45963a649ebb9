import { defused, oneLine } from '../../../shared/text/untrusted-text.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { type ChatButton, type ChatCard, fitParts, type Part, partsOf, shortWords } from '../card.ts'
import type { ChatPlatform } from '../platform.ts'
import { postResultOf } from '../post-result.ts'
import { callGoogleChat, type GoogleChatDependencies } from './api.ts'

const EDITED = 'updateMask=cardsV2,fallbackText'
const MESSAGE = /^(spaces\/[\w-]+)\/messages\/[\w.-]+$/
const THREAD = /^spaces\/[\w-]+\/threads\/[\w-]+$/
const SPACE = /^spaces\/[\w-]+$/

/** A conflict means that the post exists: only Parley uses these names, each for one post. */
const isThere = (fault: unknown) => fault instanceof VendorError && fault.status === 409
const isForbidden = (fault: unknown) => fault instanceof VendorError && fault.status === 403

/**
 * Both name the post on every try, so that it appears once:
 * https://developers.google.com/workspace/chat/create-messages#name_a_created_message
 */
const keyOf = (effectId: string) => {
  const id = effectId.toLowerCase().replace(/[^a-z0-9-]/g, '-')
  return new URLSearchParams({ requestId: id, messageId: `client-${id}` })
}

const nameOf = (space: string, key: URLSearchParams) => `${space}/messages/${key.get('messageId')}`

export function googleChatSender(needs: GoogleChatDependencies): Pick<ChatPlatform, 'post' | 'erase'> {
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
        return postResultOf(fault, needs.now())
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

/**
 * The limit of a whole message, less what its address takes:
 * https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/create
 */
const BYTES = 32_000 - 500
const TITLE = 200
const LABEL = 40

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const paragraph = (text: string) => ({ textParagraph: { text } })

function buttonOf(button: ChatButton) {
  const text = shortWords(button.label, 'plain', LABEL)
  if ('link' in button) return { text, onClick: { openLink: { url: button.link } } }
  const parameters = [
    { key: 'act', value: button.act },
    { key: 'value', value: button.value },
  ]
  return { text, onClick: { action: { function: 'press', parameters } } }
}

function partWidget({ label, text }: Part) {
  const words = defused(text, 'google_chat')
  return paragraph(label === undefined ? words : `<b>${defused(oneLine(label), 'google_chat')}:</b> ${words}`)
}

const attribute = (address: string) => address.replace(/[&<>"]/g, encodeURIComponent)
const linkWidget = (label: string, { link }: ChatCard) =>
  link === undefined ? [] : [paragraph(`<a href="${attribute(link)}">${label}</a>`)]

/** A card (https://developers.google.com/workspace/chat/api/reference/rest/v1/cards); notifications show its title. */
function renderGoogleChat(card: ChatCard) {
  const title = paragraph(`<b>${shortWords(card.title, 'google_chat', TITLE)}</b>`)
  const buttons = card.buttons.map(buttonOf)
  const doing = buttons.length > 0 ? [{ buttonList: { buttons } }] : []
  const message = (parts: readonly object[], label: string) => {
    const widgets = [title, ...parts, ...linkWidget(label, card), ...doing]
    const fallbackText = shortWords(card.title, 'plain', TITLE)
    return { fallbackText, cardsV2: [{ cardId: 'parley', card: { sections: [{ widgets }] } }] }
  }
  const { parts, cut } = fitParts(partsOf(card), {
    most: BYTES - sizeOf(message([], 'All of it')),
    sizeOf: (part) => sizeOf(partWidget(part)) + 1,
  })
  return message(parts.map(partWidget), cut ? 'The rest' : 'All of it')
}
