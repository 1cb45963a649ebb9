import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { ChatButton, ChatCard } from '../card.ts'
import { cardText, shortWords } from '../card-text.ts'

/** https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
const TITLE = 256
const DESCRIPTION = 4_096
const LABEL = 80
const ROW = 5
const ROWS = 5
const STYLES = { primary: 1, danger: 4 } as const
const [SECONDARY, LINK] = [2, 5]

const ENDS_WITH_EFFECT = /^([a-z]+):(.*)\|([^|]*)$/s

/** Our own effect stands in every button, so that a post is found again. */
export function readCustomId(customId: string): { act: string; value: string; effectId: string } | undefined {
  const [, act, value, effectId] = ENDS_WITH_EFFECT.exec(customId) ?? []
  return act !== undefined && value !== undefined && effectId !== undefined ? { act, value, effectId } : undefined
}

function buttonOf(button: ChatButton, effectId: string): JsonObject {
  const label = shortWords(button.label, 'plain', LABEL)
  if ('link' in button) return { type: 2, style: LINK, label, url: button.link }
  const style = button.style ? STYLES[button.style] : SECONDARY
  return { type: 2, style, label, custom_id: `${button.act}:${button.value}|${effectId}` }
}

/** A card as an embed with buttons; a card without any carries its effect below. */
export function renderDiscord(card: ChatCard, effectId: string): JsonObject {
  const buttons = card.buttons.slice(0, ROW * ROWS).map((button) => buttonOf(button, effectId))
  const rows = Array.from({ length: Math.ceil(buttons.length / ROW) }, (_, row) =>
    buttons.slice(row * ROW, (row + 1) * ROW),
  )
  const isMarked = card.buttons.some((button) => 'act' in button)
  const description = cardText(card, {
    dialect: 'discord',
    most: DESCRIPTION,
    strong: (words) => `**${words}**`,
    link: (label, address) => `[${label}](${address.replace(/[()<>\s]/g, encodeURIComponent)})`,
    untitled: true,
  })
  return {
    embeds: [
      {
        title: shortWords(card.title, 'discord', TITLE),
        description,
        ...(!isMarked && { footer: { text: effectId } }),
      },
    ],
    components: rows.map((components) => ({ type: 1, components })),
    allowed_mentions: { parse: [], replied_user: false },
  }
}

const TEXT_INPUT = 4

/** The form that asks what speaks against it. */
export function challengeForm(customId: string): JsonObject {
  const label = 'What speaks against it?'
  const field = { type: TEXT_INPUT, custom_id: 'words', style: 2, label, min_length: 1, max_length: 2_000 }
  return { custom_id: customId, title: 'Challenge this', components: [{ type: 1, components: [field] }] }
}
