import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { CallContext, Hearing } from '../platform.ts'
import { readUpdate } from './read.ts'
import { callTelegram, type TelegramNeeds } from './send.ts'

const DAY_MS = 86_400_000
/** After a week without news the next id is chosen at random, and may be lower: https://core.telegram.org/bots/api#update */
const QUIET_MS = 6 * DAY_MS
/** Shorter than anybody waits for headers. */
const POLL_SECONDS = 10

/** What is told of what happens. */
export const HEARD = ['message', 'callback_query']

/** Where the next update begins; nowhere, when it has been quiet for so long that its id may be any. */
function offsetOf(position: JsonObject | undefined, now: Date): number | undefined {
  if (typeof position?.offset !== 'number' || typeof position.heard_at !== 'string') return undefined
  return now.getTime() - Date.parse(position.heard_at) < QUIET_MS ? position.offset : undefined
}

/** Long polling: https://core.telegram.org/bots/api#getupdates. What is stored is confirmed by the next call. */
export async function dialTelegram(needs: TelegramNeeds, hearing: Hearing, context: CallContext): Promise<void> {
  const { account, secrets, signal } = context
  const call = { token: secrets.bot_token, bucket: `poll/${account.id}`, signal }
  let { position } = hearing
  while (!signal.aborted) {
    const offset = offsetOf(position, hearing.now())
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
      position = { offset: id + 1, heard_at: hearing.now().toISOString() }
      await hearing.take(readUpdate(update, account), position)
      const callback_query_id = update.of('callback_query').text('id')
      /** Too late for the little clock on the button is no fault. */
      if (callback_query_id)
        await callTelegram(needs, 'answerCallbackQuery', { callback_query_id }, call).catch(() => {})
    }
  }
}
