import { storableText, storableValue } from '../../../../shared/text/storable-text.ts'
import type { Arrived, Heard } from './arrived.ts'

export interface StoredAs {
  id: string
  threadId: string
  state: 'waiting' | 'kept' | 'filed' | 'limited'
  sealedAnswerBy: string | null
  at: Date
}

export const LIMITED = 'limited'
/** Where a platform tells no order, what came too early is later than the question, whenever that comes. */
const AFTER_ALL = '~'

/** When it was said, as its platform tells; in place of a time that cannot be, when it was received. */
const saidAt = (told: Date, received: Date) => (told.getTime() >= 0 && told.getUTCFullYear() < 10_000 ? told : received)

export const optional = (text: string | undefined) => (text === undefined ? null : storableText(text))

/** What came in as its row holds it, all of it storable. */
export function messageRow(
  { id: connectionId, payer, kind: source }: Heard,
  arrived: Arrived,
  { id, threadId, state, sealedAnswerBy, at }: StoredAs,
) {
  const { sender, act, files, mail, order } = arrived
  const receivedAt = at.toISOString()
  return {
    organization_id: payer,
    id,
    connection_id: connectionId,
    thread_id: threadId,
    source,
    direction: 'in' as const,
    kind: arrived.kind,
    order_key: order ?? (state === 'kept' ? `${AFTER_ALL}${receivedAt}` : receivedAt),
    sender_id: storableText(sender.id),
    sender_name: optional(sender.name),
    sender_email: optional(sender.email?.toLowerCase()),
    is_guest: sender.guest ?? false,
    user_id: arrived.userId ?? null,
    subject: optional(arrived.subject),
    text: storableText(arrived.text),
    addressed: arrived.addressed,
    reply: arrived.reply,
    act: storableValue(act ?? null),
    files: files.length > 0 ? storableValue({ list: files }) : null,
    mail: storableValue(mail ?? null),
    raw_file_id: arrived.rawFileId ?? null,
    trust: arrived.trust ?? null,
    ...(state === 'limited'
      ? { state: 'done' as const, outcome: LIMITED, done_at: receivedAt }
      : { state, outcome: null, done_at: null }),
    sealed_answer_by: sealedAnswerBy,
    happened_at: saidAt(arrived.at, at).toISOString(),
    received_at: receivedAt,
  }
}
