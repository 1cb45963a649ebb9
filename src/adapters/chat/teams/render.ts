import { defused, oneLine } from '../../../shared/text/untrusted-text.ts'
import type { ChatButton, ChatCard } from '../card.ts'
import { shortWords } from '../card-text.ts'
import { fitted, type Part, partsOf } from '../parts.ts'

/** As Teams counts, two for each sign: below the least that its documents have named, which now say 100 KB. */
const BYTES = 28_000
const TITLE = 200
const LABEL = 60
const ACTIONS = 6
const STYLES = { primary: 'positive', danger: 'destructive' } as const

const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more })
const sizeOf = (value: unknown) => 2 * JSON.stringify(value).length

function submit(title: string, button: Extract<ChatButton, { act: unknown }>, root: string | undefined) {
  const { act, value, style } = button
  const data = { act, value, ...(root && { root }) }
  return { type: 'Action.Submit', title, data, ...(style && { style: STYLES[style] }) }
}

/** What speaks against it is asked for where the button stands. */
function challenge(title: string, button: Extract<ChatButton, { act: unknown }>, root: string | undefined) {
  const words = { type: 'Input.Text', id: 'words', isMultiline: true, maxLength: 2_000 }
  const body = [{ ...words, label: 'What speaks against it?' }]
  return {
    type: 'Action.ShowCard',
    title,
    card: { type: 'AdaptiveCard', body, actions: [submit('Send', button, root)] },
  }
}

function actionOf(button: ChatButton, root: string | undefined) {
  const title = shortWords(button.label, 'plain', LABEL)
  if ('link' in button) return { type: 'Action.OpenUrl', title, url: button.link }
  return button.act === 'challenge' ? challenge(title, button, root) : submit(title, button, root)
}

function partBlock({ kind, label, text }: Part) {
  const words = defused(text, 'teams')
  const isAside = kind === 'fact' || kind === 'phases' || kind === 'note'
  const named = label === undefined ? words : `**${defused(oneLine(label), 'teams')}:** ${words}`
  return block(named, isAside ? { isSubtle: true } : {})
}

const linkBlock = (label: string, { link }: ChatCard) =>
  link === undefined ? [] : [block(`[${label}](${link.replace(/[()<>\s]/g, encodeURIComponent)})`)]

/** A card as an Adaptive Card (https://learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/cards/cards-reference). */
export function renderTeams(card: ChatCard, root: string | undefined): object {
  const title = block(shortWords(card.title, 'teams', TITLE), { size: 'Medium', weight: 'Bolder' })
  const message = (parts: readonly object[], label: string) => ({
    type: 'message',
    summary: shortWords(card.title, 'plain', TITLE),
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [title, ...parts, ...linkBlock(label, card)],
          actions: card.buttons.slice(0, ACTIONS).map((button) => actionOf(button, root)),
        },
      },
    ],
  })
  const { parts, cut } = fitted(partsOf(card), {
    most: BYTES - sizeOf(message([], 'All of it')),
    sizeOf: (part) => sizeOf(partBlock(part)) + 2,
  })
  return message(parts.map(partBlock), cut ? 'The rest' : 'All of it')
}
