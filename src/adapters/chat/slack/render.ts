import type { JsonObject } from '../../../shared/canonical-json.ts'
import { defused, oneLine } from '../../../shared/text/untrusted-text.ts'
import type { ChatButton, ChatCard } from '../card.ts'
import { shortWords } from '../card-text.ts'
import { fitted, type Part, partsOf } from '../parts.ts'

/** Of https://docs.slack.dev/reference/block-kit/blocks */
const SECTION = 3_000
const HEADER = 150
const BUTTON = 75
const BLOCKS = 50
/** Slack has a limit for all blocks together and names none; this is well below what it takes. */
const MESSAGE = 12_000
/** Header, link, actions. */
const BLOCKS_OF_OURS = 3

const mrkdwn = (text: string) => ({ type: 'mrkdwn', text, verbatim: true })
const plain = (text: string, most: number) => ({
  type: 'plain_text',
  text: shortWords(text, 'plain', most),
  emoji: false,
})

const written = ({ kind, label, text }: Part): string => {
  const words = defused(text, 'slack')
  if (kind === 'note' || kind === 'phases') return words
  return label === undefined ? words : `*${defused(oneLine(label), 'slack')}*\n${words}`
}

function blockOf(part: Part): JsonObject {
  const text = mrkdwn(written(part))
  return part.kind === 'note' || part.kind === 'phases'
    ? { type: 'context', elements: [text] }
    : { type: 'section', text }
}

function buttonOf(button: ChatButton, index: number): JsonObject {
  const text = plain(button.label, BUTTON)
  if ('link' in button) return { type: 'button', action_id: `link:${index}`, text, url: button.link }
  const value = `${button.act}:${button.value}`
  return {
    type: 'button',
    action_id: `act:${index}`,
    text,
    value,
    ...(button.style && { style: button.style }),
  }
}

export interface SlackMessage {
  /** What notifications show. */
  text: string
  blocks: JsonObject[]
}

/** A card in Block Kit. */
export function renderSlack(card: ChatCard): SlackMessage {
  const { parts, cut } = fitted(partsOf(card).slice(0, BLOCKS - BLOCKS_OF_OURS), {
    most: MESSAGE,
    mostEach: SECTION,
    sizeOf: (part) => written(part).length,
  })
  const rest = cut ? 'The rest' : 'All of it'
  const blocks: JsonObject[] = [
    { type: 'header', text: plain(card.title, HEADER) },
    ...parts.map(blockOf),
    ...(card.link ? [{ type: 'context', elements: [mrkdwn(`<${linkOf(card.link)}|${rest}>`)] }] : []),
    ...(card.buttons.length > 0 ? [{ type: 'actions', elements: card.buttons.slice(0, 25).map(buttonOf) }] : []),
  ]
  return { text: shortWords(card.title, 'slack', SECTION), blocks }
}

const linkOf = (address: string) => address.replace(/[<>|\s]/g, encodeURIComponent)
