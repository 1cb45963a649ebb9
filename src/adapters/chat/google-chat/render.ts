import { defused, oneLine } from '../../../shared/text/untrusted-text.ts'
import type { ChatButton, ChatCard } from '../card.ts'
import { shortWords } from '../card-text.ts'
import { fitted, type Part, partsOf } from '../parts.ts'

/** https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/create: all of a message together, and some are for where it goes. */
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
export function renderGoogleChat(card: ChatCard) {
  const title = paragraph(`<b>${shortWords(card.title, 'google_chat', TITLE)}</b>`)
  const buttons = card.buttons.map(buttonOf)
  const doing = buttons.length > 0 ? [{ buttonList: { buttons } }] : []
  const message = (parts: readonly object[], label: string) => {
    const widgets = [title, ...parts, ...linkWidget(label, card), ...doing]
    const fallbackText = shortWords(card.title, 'plain', TITLE)
    return { fallbackText, cardsV2: [{ cardId: 'parley', card: { sections: [{ widgets }] } }] }
  }
  const { parts, cut } = fitted(partsOf(card), {
    most: BYTES - sizeOf(message([], 'All of it')),
    sizeOf: (part) => sizeOf(partWidget(part)) + 1,
  })
  return message(parts.map(partWidget), cut ? 'The rest' : 'All of it')
}
