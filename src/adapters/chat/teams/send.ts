import { defused, oneLine } from '../../../shared/text/untrusted-text.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { type ChatButton, type ChatCard, fitParts, type Part, partsOf, shortWords } from '../card.ts'
import type { CallContext, ChatPlatform, ChatPost, PostResult } from '../platform.ts'
import { postResultOf } from '../post-result.ts'
import { callTeams, placeKey, placeOf, type TeamsDependencies, type TeamsPlace } from './api.ts'

/** To be retried like 429: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit */
const LATER = [412, 502, 504]
const PAUSE_MS = 5_000

const conversationUrl = ({ address, conversation }: TeamsPlace) =>
  `${address}/v3/conversations/${encodeURIComponent(conversation)}/activities`
const activityUrl = (place: TeamsPlace) => `${conversationUrl(place)}/${encodeURIComponent(place.activity)}`

const isForbidden = (fault: unknown) => fault instanceof VendorError && fault.status === 403

export function teamsSender(needs: TeamsDependencies): Pick<ChatPlatform, 'post' | 'erase'> {
  /** Teams has no private posts within a conversation: the person gets the post in a conversation of their own. */
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

  async function said({ place, card, edits }: ChatPost, context: CallContext): Promise<PostResult> {
    const thread = placeOf(place.thread)
    const before = placeOf(edits)
    if (before) {
      const fields = renderTeams(card, thread?.activity)
      await callTeams(needs, activityUrl(before), { method: 'PUT', fields, ...before }, context)
      return { outcome: 'done', externalId: placeKey(before) }
    }
    if (!thread) return { outcome: 'refused', why: 'No one has written there yet, so Teams has not sent its address' }
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
          return { outcome: 'refused', why: 'They have not written to the bot in private', unreachable: true }
        if (isForbidden(fault)) return { outcome: 'refused', why: 'The bot may not write there' }
        if (fault instanceof VendorError && LATER.includes(fault.status ?? 0)) {
          return { outcome: 'wait', until: new Date(needs.now().getTime() + PAUSE_MS), why: fault.message }
        }
        return postResultOf(fault, needs.now())
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

/**
 * In the way Teams counts, two bytes for each character: below the lowest limit that its documentation has named (it
 * says 100 KB now).
 */
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

/** The form for a challenge, which opens where the button stands. */
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
function renderTeams(card: ChatCard, root: string | undefined): object {
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
  const { parts, cut } = fitParts(partsOf(card), {
    most: BYTES - sizeOf(message([], 'All of it')),
    sizeOf: (part) => sizeOf(partBlock(part)) + 2,
  })
  return message(parts.map(partBlock), cut ? 'The rest' : 'All of it')
}
