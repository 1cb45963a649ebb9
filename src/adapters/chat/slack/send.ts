import type { JsonObject } from '../../../shared/canonical-json.ts'
import { defused, oneLine } from '../../../shared/text/untrusted-text.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import type { JsonReader } from '../../sources/json-reader.ts'
import { type ChatButton, type ChatCard, fitParts, type Part, partsOf, shortWords } from '../card.ts'
import type {
  CallContext,
  ChatAccount,
  ChatPlatform,
  ChatPost,
  EarlierWords,
  PostPlace,
  PostResult,
} from '../platform.ts'
import { findInTime, postResultOf } from '../post-result.ts'
import {
  asVendorError,
  callSlack,
  isAboutCredentials,
  isGuest,
  isSlackHost,
  placeOf,
  type SlackDependencies,
  SlackRefusal,
} from './api.ts'
import { plainText } from './read.ts'

/** The metadata by which we find a post of ours again: https://docs.slack.dev/messaging/message-metadata */
const METADATA = 'parley_post'
const QUIET = { unfurl_links: false, unfurl_media: false, parse: 'none', link_names: false }
/** After these errors it is unknown whether Slack posted the message. */
const UNCERTAIN = new Set(['fatal_error', 'internal_error', 'service_unavailable', 'request_timeout', 'unknown_error'])
/** What people can do about an error, in Slack. */
const HELP: Readonly<Record<string, string>> = {
  not_in_channel: 'invite the app to the channel',
  channel_not_found: 'the channel is gone, or private and the app was not invited',
  is_archived: 'the channel is archived',
}
/** A call whose outcome is in doubt began at most this long before. */
const LONGEST_CALL_SECONDS = 600
const MOST_PAGES = 5

export function slackSender(needs: SlackDependencies): Pick<ChatPlatform, 'post' | 'find' | 'erase'> {
  const { vendor, api, now } = needs

  async function outcome<Result>(doing: () => Promise<Result>): Promise<Result | PostResult> {
    try {
      return await doing()
    } catch (fault) {
      if (!(fault instanceof SlackRefusal)) return postResultOf(fault, now())
      const help = HELP[fault.error]
      const why = `Slack said ${fault.message}${help ? `: ${help}` : ''}`
      if (fault.error === 'ratelimited') return { outcome: 'wait', until: new Date(now().getTime() + 30_000), why }
      if (UNCERTAIN.has(fault.error)) return { outcome: 'doubtful', why }
      return isAboutCredentials(fault) ? { outcome: 'failed', why, credentials: true } : { outcome: 'refused', why }
    }
  }

  /** Posts count against the pace of their channel, all other calls against that of the workspace. */
  function ask(method: string, fields: Record<string, unknown>, pace: 'post' | 'update' | 'ask', context: CallContext) {
    const { account, secrets, signal } = context
    const bucket = [pace, account.id, ...(pace === 'post' ? [String(fields.channel)] : [])].join('/')
    return callSlack(needs, method, fields, { token: secrets.bot_token, bucket, signal })
  }

  const sent = (body: JsonReader): PostResult => ({
    outcome: 'done',
    externalId: `${body.text('channel')}:${body.text('ts')}`,
  })

  /** Answers at an address that only the person who pressed or commanded can use, five times within half an hour. */
  async function answer(address: string, message: SlackMessage, { signal, account }: CallContext): Promise<boolean> {
    if (!isSlackHost(address, api)) return false
    const body = JSON.stringify({ response_type: 'ephemeral', replace_original: false, ...message })
    const headers = { 'content-type': 'application/json' }
    try {
      const bucket = `slack/post/${account.id}/answers`
      await vendor.call({ url: address, method: 'POST', trust: 'operator', headers, body }, { bucket, signal })
      return true
    } catch (fault) {
      if (postResultOf(fault, now()).outcome === 'refused') return false
      throw fault
    }
  }

  async function whisper({ place }: ChatPost, message: SlackMessage, context: CallContext): Promise<PostResult> {
    const { user, answerBy } = place.onlyFor ?? {}
    if (answerBy && (await answer(answerBy, message, context))) return { outcome: 'done', externalId: 'ephemeral' }
    const thread = placeOf(place.thread)?.ts
    const fields = { channel: place.peer, user, thread_ts: thread, ...message, parse: 'none', link_names: false }
    await ask('chat.postEphemeral', fields, 'post', context)
    return { outcome: 'done', externalId: 'ephemeral' }
  }

  return {
    post: (post, context) =>
      outcome(async () => {
        const { place, card, edits, effectId } = post
        const message = renderSlack(card)
        if (place.onlyFor) return whisper(post, message, context)
        const metadata = { event_type: METADATA, event_payload: { effect: effectId } }
        const edited = placeOf(edits)
        if (edited) {
          const fields = { ...edited, ...message, metadata, parse: 'none', link_names: false }
          await ask('chat.update', fields, 'update', context)
          return { outcome: 'done', externalId: `${edited.channel}:${edited.ts}` }
        }
        const fields = { channel: place.peer, thread_ts: placeOf(place.thread)?.ts, ...message, metadata, ...QUIET }
        return sent((await ask('chat.postMessage', fields, 'post', context)).body)
      }),

    find: ({ place, effectId, doubtSince }, context) =>
      outcome(() =>
        findInTime({ doubtSince, afterSeconds: [30, 90], now: now() }, async () => {
          const thread = placeOf(place.thread)
          const method = thread ? 'conversations.replies' : 'conversations.history'
          const oldest = String(Math.floor((doubtSince ?? now()).getTime() / 1000) - LONGEST_CALL_SECONDS)
          const fields = { channel: place.peer, ts: thread?.ts, oldest, limit: '200', include_all_metadata: true }
          let cursor: string | undefined
          for (let page = 0; page < MOST_PAGES; page += 1) {
            const { body } = await ask(method, { ...fields, cursor }, 'ask', context)
            const ours = body.list('messages').find((each) => isOurs(each, effectId))
            if (ours) return `${place.peer}:${ours.text('ts')}`
            cursor = body.of('response_metadata').text('next_cursor')
            if (!cursor) return undefined
          }
          throw new VendorError('network', 'Too many messages have arrived since then to search them all')
        }),
      ),

    async erase(externalId, _, context) {
      const place = placeOf(externalId)
      if (!place) return { stays: 'Slack shows it to one person, who alone can remove it' }
      try {
        await ask('chat.delete', place, 'update', context)
      } catch (fault) {
        if (!(fault instanceof SlackRefusal)) throw fault
        if (fault.error !== 'message_not_found') return { stays: `Slack said ${fault.message}` }
      }
      return 'deleted'
    },
  }
}

const isOurs = (message: JsonReader, effectId: string) => {
  const metadata = message.of('metadata')
  return metadata.text('event_type') === METADATA && metadata.of('event_payload').text('effect') === effectId
}

/** Slack returns no more messages of a thread in one call. */
const PAGE = 100

/** What people wrote in a thread: https://docs.slack.dev/reference/methods/conversations.replies */
export async function earlierInSlack(
  needs: SlackDependencies,
  { thread }: PostPlace,
  { order, most }: { order: string; most: number },
  { account, secrets, signal }: CallContext,
): Promise<EarlierWords[]> {
  const place = placeOf(thread)
  if (!place) return []
  const call = { token: secrets.bot_token, bucket: `ask/${account.id}`, signal }
  const fields = { ...place, latest: order, inclusive: false, limit: String(PAGE) }
  try {
    const { body } = await callSlack(needs, 'conversations.replies', fields, call)
    const written = body.list('messages').filter((message) => isBefore(message, order) && isPersons(message))
    return written
      .map((message) => wordsOf(message, account))
      .toReversed()
      .slice(0, most)
  } catch (fault) {
    throw asVendorError(fault)
  }
}

const isBefore = (message: JsonReader, order: string) => (message.text('ts') ?? order) < order

const isPersons = (message: JsonReader) => message.text('user') !== undefined && message.text('bot_id') === undefined

function wordsOf(message: JsonReader, account: ChatAccount): EarlierWords {
  const us = account.settings.bot_user_id
  return {
    sender: { id: message.text('user') ?? '', ...isGuest(message.text('user_team') ?? message.text('team'), account) },
    text: plainText(message.text('text') ?? '', typeof us === 'string' ? us : undefined),
    at: new Date(Number.parseFloat(message.text('ts') ?? '0') * 1000),
  }
}

/** See https://docs.slack.dev/reference/block-kit/blocks */
const SECTION = 3_000
const HEADER = 150
const BUTTON = 75
const BLOCKS = 50
/** Slack limits all blocks together and does not document the limit; this is well below it. */
const MESSAGE = 12_000
/** Header, link and actions. */
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

interface SlackMessage {
  /** The text of notifications. */
  text: string
  blocks: JsonObject[]
}

/** A card in Block Kit. */
function renderSlack(card: ChatCard): SlackMessage {
  const { parts, cut } = fitParts(partsOf(card).slice(0, BLOCKS - BLOCKS_OF_OURS), {
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
