import type { JsonObject } from '../../../shared/canonical-json.ts'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import { onlyHeader } from '../../../shared/signatures/signed-request.ts'
import { checkTelegram } from '../../../shared/signatures/telegram.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { jsonReader } from '../../sources/json-reader.ts'
import { json, MOST_FILE_BYTES } from '../incoming-message.ts'
import type { CallContext, ChatPlatform, DialReceiver, Preflight } from '../platform.ts'
import { readUpdate } from './read.ts'
import { callTelegram, type TelegramDependencies, telegramSender } from './send.ts'

/** Telegram, by webhook or long polling. Secrets: `bot_token`, and `secret_token` for the webhook. */
export const telegram = (needs: TelegramDependencies): ChatPlatform => ({
  kind: 'telegram',
  title: 'Telegram',
  belonging: 'open',
  liveEditMs: 4_000,
  command: '/parley',
  places: ['channel', 'dm'],
  limit: { perMinute: 30, by: 'peer' },
  doubt: 'send again and say so',
  /** Only the secret that an update carries says which account it is for. */
  named(request) {
    const secret = onlyHeader(request, 'x-telegram-bot-api-secret-token')
    return secret ? [{ digest: digestOf(secret) }] : []
  },
  verify: async (request, { secret_token }) => checkTelegram(request, secret_token ?? ''),
  read: (request, account) => readUpdate(jsonReader(json(Buffer.from(request.rawBody).toString())), account),
  ...telegramSender(needs),
  /** https://core.telegram.org/api/links */
  privateAddress: ({ settings }) =>
    typeof settings.bot_username === 'string' ? `https://t.me/${settings.bot_username}` : undefined,
  dialOut: (receiver, context) => dialTelegram(needs, receiver, context),
  async fetchFile({ url: file_id }, { account, secrets, signal }) {
    const call = { token: secrets.bot_token, bucket: `ask/${account.id}`, signal }
    const path = (await callTelegram(needs, 'getFile', { file_id }, call)).result.text('file_path')
    if (!path || /(^|\/)\.\.(\/|$)/.test(path)) throw new VendorError('not_found', 'Telegram has no such file')
    const url = `${needs.api}/file/bot${secrets.bot_token}/${path}`
    const request = { url, method: 'POST', trust: 'operator', maxBytes: MOST_FILE_BYTES } as const
    return (await needs.vendor.call(request, { bucket: `telegram/ask/${account.id}`, signal })).bytes
  },
  async identify({ bot_token }, signal) {
    const { result } = await callTelegram(needs, 'getMe', {}, { token: bot_token, bucket: 'ask/new', signal })
    const [id, username] = [result.number('id'), result.text('username')]
    if (id === undefined || !username) throw new VendorError('parse', 'Telegram did not say which bot it is')
    return { appId: '', externalId: String(id), name: `@${username}`, settings: { bot_username: username } }
  },
  /** https://core.telegram.org/bots/api#setwebhook: while a webhook is set, updates cannot be fetched. */
  async listenAt(url, { account, secrets, signal }) {
    const call = { token: secrets.bot_token, bucket: `ask/${account.id}`, signal }
    const { secret_token } = secrets
    if (url === undefined) await callTelegram(needs, 'deleteWebhook', {}, call)
    else await callTelegram(needs, 'setWebhook', { url, secret_token, allowed_updates: HEARD }, call)
  },
  preflight: (context) => preflight(needs, context),
})

async function preflight(needs: TelegramDependencies, { account, secrets, signal }: CallContext): Promise<Preflight[]> {
  const call = { token: secrets.bot_token, bucket: `ask/${account.id}`, signal }
  try {
    const me = (await callTelegram(needs, 'getMe', {}, call)).result
    const hook = (await callTelegram(needs, 'getWebhookInfo', {}, call)).result
    const isOurs = String(me.number('id')) === account.externalId
    const dials = secrets.secret_token === undefined
    const isSet = hook.text('url') !== undefined
    const wrong = dials
      ? 'A webhook is set: call deleteWebhook, else nothing can be fetched'
      : 'Call setWebhook with this address and secret_token'
    return [
      { check: 'bot token', ok: true },
      { check: 'bot', ok: isOurs, ...(!isOurs && { hint: `The token belongs to @${me.text('username')}` }) },
      { check: dials ? 'polling' : 'webhook', ok: dials !== isSet, ...(dials === isSet && { hint: wrong }) },
      ...(hook.text('last_error_message')
        ? [{ check: 'deliveries', ok: false, hint: `Telegram said: ${hook.text('last_error_message')}` }]
        : []),
    ]
  } catch (fault) {
    if (!(fault instanceof VendorError)) throw fault
    const hint = ['auth', 'not_found'].includes(fault.kind) ? 'Give the token that @BotFather shows' : fault.message
    return [{ check: 'bot token', ok: false, hint }]
  }
}

/**
 * After a week without updates Telegram chooses the next id at random, and it may be lower:
 * https://core.telegram.org/bots/api#update
 */
const QUIET_MS = 6 * DAY_MS
/** Shorter than the timeout for headers. */
const POLL_SECONDS = 10

/** The updates that we subscribe to. */
const HEARD = ['message', 'callback_query']

/** Where the next update begins; undefined after so long a silence that its id may be any number. */
function offsetOf(position: JsonObject | undefined, now: Date): number | undefined {
  if (typeof position?.offset !== 'number' || typeof position.heard_at !== 'string') return undefined
  return now.getTime() - Date.parse(position.heard_at) < QUIET_MS ? position.offset : undefined
}

/** Long polling: https://core.telegram.org/bots/api#getupdates. The next call confirms what is stored. */
async function dialTelegram(needs: TelegramDependencies, receiver: DialReceiver, context: CallContext): Promise<void> {
  const { account, secrets, signal } = context
  const call = { token: secrets.bot_token, bucket: `poll/${account.id}`, signal }
  let { position } = receiver
  while (!signal.aborted) {
    const offset = offsetOf(position, receiver.now())
    const fields = {
      timeout: POLL_SECONDS,
      allowed_updates: HEARD,
      ...(offset !== undefined && { offset }),
    }
    const asked = callTelegram(needs, 'getUpdates', fields, call)
    const updates = await asked.catch((fault: unknown) => {
      if (!signal.aborted) throw fault
      return undefined
    })
    for (const update of updates?.results ?? []) {
      const id = update.number('update_id')
      if (id === undefined) continue
      position = { offset: id + 1, heard_at: receiver.now().toISOString() }
      await receiver.take(readUpdate(update, account), position)
      const callback_query_id = update.of('callback_query').text('id')
      /** It may be too late to stop the spinner on the button, which is no error. */
      if (callback_query_id)
        await callTelegram(needs, 'answerCallbackQuery', { callback_query_id }, call).catch(() => {})
    }
  }
}
