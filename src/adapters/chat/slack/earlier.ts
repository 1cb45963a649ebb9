import type { Reading } from '../../sources/reading.ts'
import type { CallContext, ChatAccount, EarlierWords, PostPlace } from '../platform.ts'
import { asVendorError, callSlack, type SlackNeeds } from './api.ts'
import { isGuest, placeOf } from './place.ts'
import { plainText } from './read-message.ts'

/** Slack hands out no more of a thread at once to apps of the directory, and says nothing else of others. */
const PAGE = 100

/** What people wrote in a thread: https://docs.slack.dev/reference/methods/conversations.replies */
export async function earlierInSlack(
  needs: SlackNeeds,
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

const isBefore = (message: Reading, order: string) => (message.text('ts') ?? order) < order

const isPersons = (message: Reading) => message.text('user') !== undefined && message.text('bot_id') === undefined

function wordsOf(message: Reading, account: ChatAccount): EarlierWords {
  const us = account.settings.bot_user_id
  return {
    sender: { id: message.text('user') ?? '', ...isGuest(message.text('user_team') ?? message.text('team'), account) },
    text: plainText(message.text('text') ?? '', typeof us === 'string' ? us : undefined),
    at: new Date(Number.parseFloat(message.text('ts') ?? '0') * 1000),
  }
}
