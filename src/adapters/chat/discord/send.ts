import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { Vendor, VendorRequest } from '../../outbound/vendor.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { type JsonReader, jsonReader, jsonReaders } from '../../sources/json-reader.ts'
import { type ChatButton, type ChatCard, cardText, shortWords } from '../card.ts'
import type { CallContext, ChatPlatform, ChatPost, PostPlace, PostResult } from '../platform.ts'
import { findInTime, postResultOf } from '../post-result.ts'

const ONLY_FOR_THEM = 64
/** The first second of Discord's ids: https://docs.discord.com/developers/reference#snowflakes */
const EPOCH_MS = 1_420_070_400_000n
/** A call whose outcome is in doubt began at most this long before. */
const LONGEST_CALL_MS = 600_000
const PAGE = 100
const MOST_PAGES = 5

/** The key of a post or a thread is `channel:message`. */
const placeOf = (key: string | undefined) => {
  const [, channel, message] = /^(\d+):(\d+)$/.exec(key ?? '') ?? []
  return channel && message ? { channel, message } : undefined
}

const idAt = (time: Date) => String((BigInt(time.getTime()) - EPOCH_MS) << 22n)

interface Call {
  method?: 'POST' | 'PATCH' | 'DELETE'
  fields?: object
  /** The call counts against the pace of this channel; without one, against that of the connection. */
  channel?: string
}

export function discordSender(needs: DiscordDependencies): Pick<ChatPlatform, 'post' | 'find' | 'erase'> {
  const { now } = needs

  function ask(path: string, { channel, ...call }: Call, { account, secrets, signal }: CallContext) {
    const bucket = channel === undefined ? `ask/${account.id}` : `channel/${account.id}/${channel}`
    return callDiscord(needs, path, { ...call, token: secrets.bot_token, bucket, signal })
  }

  /**
   * Opens the direct messages with a person; an existing conversation is reused:
   * https://docs.discord.com/developers/resources/user#create-dm
   */
  async function conversationWith(user: string | undefined, context: CallContext): Promise<string> {
    const call = { method: 'POST', fields: { recipient_id: user } } as const
    return (await ask('users/@me/channels', call, context)).body.text('id') ?? ''
  }

  const channelOf = async ({ peer, direct }: PostPlace, context: CallContext) =>
    direct ? conversationWith(peer, context) : peer

  async function say(channel: string, message: object, context: CallContext): Promise<PostResult> {
    const call = { method: 'POST', fields: message, channel } as const
    const { body } = await ask(`channels/${channel}/messages`, call, context)
    return { outcome: 'done', externalId: `${channel}:${body.text('id')}` }
  }

  /** Answers a person alone: for 15 minutes by the token of their interaction, afterwards by direct message. */
  async function whisper({ place, card, effectId }: ChatPost, context: CallContext): Promise<PostResult> {
    const { user, answerBy } = place.onlyFor ?? {}
    const message = renderDiscord(card, effectId)
    if (answerBy && /^\d+\/[\w.-]+$/.test(answerBy)) {
      const { account, signal } = context
      const fields = { ...message, flags: ONLY_FOR_THEM }
      const call = { method: 'POST', token: undefined, fields, bucket: `ask/${account.id}`, signal } as const
      try {
        await callDiscord(needs, `webhooks/${answerBy}`, call)
        return { outcome: 'done', externalId: 'ephemeral' }
      } catch (fault) {
        if (!(fault instanceof VendorError) || !['not_found', 'auth'].includes(fault.kind)) throw fault
      }
    }
    return say(await conversationWith(user, context), message, context)
  }

  return {
    async post(post, context) {
      const { place, card, edits, effectId } = post
      try {
        if (place.onlyFor) return await whisper(post, context)
        const message = renderDiscord(card, effectId)
        const edited = placeOf(edits)
        if (edited) {
          const call = { method: 'PATCH', fields: message, channel: edited.channel } as const
          await ask(`channels/${edited.channel}/messages/${edited.message}`, call, context)
          return { outcome: 'done', externalId: `${edited.channel}:${edited.message}` }
        }
        const channel = await channelOf(place, context)
        const root = placeOf(place.thread)
        const reference = { message_id: root?.message, fail_if_not_exists: false }
        const reply = root?.channel === channel ? { message_reference: reference } : {}
        return await say(channel, { ...message, ...reply }, context)
      } catch (fault) {
        if (isForbidden(fault)) return { outcome: 'refused', why: 'The bot may not write there' }
        return postResultOf(fault, now())
      }
    },

    async find({ place, effectId, doubtSince }, context) {
      try {
        return await findInTime({ doubtSince, afterSeconds: [120], now: now() }, async () => {
          const channel = await channelOf(place, context)
          let after = idAt(new Date((doubtSince ?? now()).getTime() - LONGEST_CALL_MS))
          for (let page = 0; page < MOST_PAGES; page += 1) {
            const path = `channels/${channel}/messages?limit=${PAGE}&after=${after}`
            const { list } = await ask(path, {}, context)
            const ours = list.find((message) => isOurs(message, effectId))
            if (ours) return `${channel}:${ours.text('id')}`
            if (list.length < PAGE) return undefined
            after = newest(list)
          }
          throw new VendorError('network', 'Too many messages have arrived since then to search them all')
        })
      } catch (fault) {
        if (isForbidden(fault)) return { outcome: 'refused', why: 'The bot may not read there' }
        return postResultOf(fault, now())
      }
    },

    async erase(externalId, _, context) {
      const place = placeOf(externalId)
      if (!place) return { stays: 'Discord shows it to one person, for as long as they look' }
      const { channel, message } = place
      try {
        await ask(`channels/${channel}/messages/${message}`, { method: 'DELETE', channel }, context)
      } catch (fault) {
        if (isForbidden(fault)) return { stays: 'The bot may no longer reach it' }
        if (!(fault instanceof VendorError) || fault.kind !== 'not_found') throw fault
      }
      return 'deleted'
    },
  }
}

const isForbidden = (fault: unknown) => fault instanceof VendorError && fault.status === 403

const newest = (list: readonly JsonReader[]) =>
  list.map((each) => each.text('id') ?? '0').reduce((one, other) => (BigInt(other) > BigInt(one) ? other : one))

const isOurs = (message: JsonReader, effectId: string) =>
  message.list('embeds').some((embed) => embed.of('footer').text('text') === effectId) ||
  message
    .list('components')
    .flatMap((row) => row.list('components'))
    .some((button) => readCustomId(button.text('custom_id') ?? '')?.effectId === effectId)

export interface DiscordDependencies {
  vendor: Vendor
  /** The address of the API: https://discord.com/api/v10 */
  api: string
  now: () => Date
}

interface DiscordCall {
  method?: VendorRequest['method']
  /** Undefined for calls that the token of an interaction authorizes. */
  token: string | undefined
  fields?: object
  /** The pace that the call counts against, after `discord/`. */
  bucket: string
  signal: AbortSignal
}

/** Calls the API (https://docs.discord.com/developers/reference); throws `VendorError`. */
export async function callDiscord(
  { vendor, api }: DiscordDependencies,
  path: string,
  { method = 'GET', token, fields, bucket, signal }: DiscordCall,
): Promise<{ body: JsonReader; list: JsonReader[] }> {
  const answer = await vendor.call(
    {
      url: `${api}/${path}`,
      method,
      trust: 'operator',
      ...(fields && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
      ...(token !== undefined && { credentials: { authorization: `Bot ${token}` } }),
    },
    { bucket: `discord/${bucket}`, signal },
  )
  const value = answer.bytes.length === 0 ? {} : answer.json()
  return { body: jsonReader(value), list: jsonReaders(value) }
}

/** https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
const TITLE = 256
const DESCRIPTION = 4_096
const LABEL = 80
const ROW = 5
const ROWS = 5
const STYLES = { primary: 1, danger: 4 } as const
const [SECONDARY, LINK] = [2, 5]

const ENDS_WITH_EFFECT = /^([a-z]+):(.*)\|([^|]*)$/s

/** Every button carries the id of our effect, so that `find` recognises the post. */
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

/** A card as an embed with buttons; a card without buttons carries the effect id in its footer. */
function renderDiscord(card: ChatCard, effectId: string): JsonObject {
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

/** The form in which people write a challenge. */
export function challengeForm(customId: string): JsonObject {
  const label = 'What speaks against it?'
  const field = { type: TEXT_INPUT, custom_id: 'words', style: 2, label, min_length: 1, max_length: 2_000 }
  return { custom_id: customId, title: 'Challenge this', components: [{ type: 1, components: [field] }] }
}
