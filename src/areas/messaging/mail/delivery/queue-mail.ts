import type { Outbox } from '../../../../background/outbox/outbox.ts'
import type { Platform } from '../../../../platform.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { lockName } from '../../../../storage/rows/name-lock.ts'
import { type OutgoingMailStore, outgoingMailStore, type SayByMail } from '../../chat/index.ts'
import { type MailStore, mailStore } from '../store.ts'
import { MAIL, type MailDraft, type QueuedMail, type SentFrom } from './mail-draft.ts'
import { type AnsweredMail, replyContextStore } from './reply-context-store.ts'
import { type ReplyIds, replyIds } from './reply-ids.ts'

/** Why Parley writes automatically: the result of a debate that was asked for by mail, the answer to a chat command, or unasked. */
type Manner = 'result' | 'asked' | 'unasked'

/** The most automatic mails to one address within a day. */
const DAILY_MOST = 20

/** What is recorded about an automatic mail. */
interface Machine {
  manner: Manner
  says?: JsonObject
  debateId?: string | null
  userId?: string | null
}

const MANNERS: Readonly<Record<string, Manner>> = {
  accepted: 'result',
  decision: 'result',
  breakpoint: 'result',
  status: 'asked',
  agents: 'asked',
  why: 'asked',
  recorded: 'asked',
  asked_back: 'asked',
}
const MOST_REFERENCES = 20

/** Queues mails, if and only if the transaction commits. */
function mailQueue({
  outbox,
  outgoing,
  refs,
  ids,
  newId,
  now,
}: {
  outbox: Pick<Outbox, 'send'>
  outgoing: OutgoingMailStore
  refs: Pick<MailStore, 'claim'>
  ids: ReplyIds
  newId: NewId
  now: () => Date
}) {
  async function placeDraft(
    tx: Transaction,
    from: SentFrom,
    id: string,
    draft: MailDraft,
    about: AnsweredMail | undefined,
  ) {
    if (about) return { threadId: about.threadId, key: about.threadKey }
    const [threadId, key] = [newId('thread'), `mail:${id}`]
    const thread = { id: threadId, key, peer: draft.to[0] ?? '', subject: draft.subject ?? '', at: now() }
    await outgoing.beginThread(tx, from, thread)
    return { threadId, key }
  }

  /** The lock makes counting and adding one step for each recipient. */
  async function tooMany(tx: Transaction, { payer }: SentFrom, to: string, manner: Manner, threadId: string) {
    if (manner === 'result') return undefined
    await lockName(tx, `mail to ${payer} ${to}`)
    const since = new Date(now().getTime() - DAY_MS)
    const { all, unasked } = await replyContextStore.automaticTo(tx, payer, to, threadId, since)
    if (all >= DAILY_MOST) return 'So many automatic mails went there within a day'
    return manner === 'unasked' && unasked > 0 ? 'An automatic answer went there within a day' : undefined
  }

  async function reasonToHold(
    tx: Transaction,
    from: SentFrom,
    draft: MailDraft,
    about: AnsweredMail | undefined,
    manner: Manner,
  ) {
    if (about?.mail.is_ours === true) return 'Parley wrote it'
    if (about?.trust === 'failed') return 'Its sender is not who it claims to be'
    if (draft.as === 'forward') return undefined
    if (about && typeof about.mail.no_answer === 'string') return about.mail.no_answer
    for (const to of draft.to.toSorted()) {
      const why = await tooMany(tx, from, to, manner, about?.threadId ?? '')
      if (why) return why
    }
    return undefined
  }

  async function send(tx: Transaction, from: SentFrom, draft: MailDraft, machine?: Machine): Promise<QueuedMail> {
    const key = `${from.id}:${draft.key}`
    const known = await replyContextStore.queued(tx, from.payer, MAIL.name, key)
    if (known !== undefined) return { messageId: known }
    const about = draft.about === undefined ? undefined : await replyContextStore.answered(tx, from, draft.about)
    if (draft.about !== undefined && !about) return { held: 'The message is gone' }
    const why = machine && (await reasonToHold(tx, from, draft, about, machine.manner))
    if (why) return { held: why }
    const address = await replyContextStore.addressOf(tx, from.id)
    if (address === undefined) return { held: 'The mailbox is gone' }
    const [id, at] = [newId('message'), now()]
    const place = await placeDraft(tx, from, id, draft, about)
    const messageId = await ids.idOf(id, address, at)
    await refs.claim(tx, from, { key: place.key, refs: [messageId], own: messageId }, at)
    const isReply = draft.as === 'reply' && about !== undefined
    const parents = isReply ? [...about.references, ...(about.messageId ? [about.messageId] : [])] : []
    await outgoing.insert(tx, from, {
      id,
      threadId: place.threadId,
      from: address,
      text: draft.text,
      at,
      subject: draft.subject ?? subjectOf(draft.as, about?.newestSubject ?? ''),
      userId: draft.by ?? machine?.userId ?? null,
      debateId: machine?.debateId ?? null,
      mail: {
        message_id: messageId,
        to: [...draft.to],
        cc: [...(draft.cc ?? [])],
        bcc: [...(draft.bcc ?? [])],
        ...(isReply && { answers: about.id, ...(about.messageId && { in_reply_to: about.messageId }) }),
        references: parents.slice(-MOST_REFERENCES),
        ...(draft.as === 'forward' && about ? { passes_on: about.id } : {}),
        ...(machine && { automatic: isReply ? 'auto-replied' : 'auto-generated', manner: machine.manner }),
        ...(machine?.says && { says: machine.says }),
      },
    })
    const subject = machine?.debateId ?? null
    await outbox.send(tx, { org: from.payer, kind: MAIL, key, target: from.id, subject, body: { message_id: id } })
    return { messageId: id }
  }

  /** Writes only to senders whose mail was proven and acted upon. */
  const say: SayByMail = async (tx, from, thread, { key, body }) => {
    const { debate_id, message_id } = body
    const asked = message_id ?? (debate_id && (await replyContextStore.askedBy(tx, thread.id, debate_id)))
    const author = asked && (await replyContextStore.provenAuthor(tx, asked))
    if (!author) return
    const isForAll = body.say === 'decision' || body.say === 'breakpoint'
    const others = isForAll ? await replyContextStore.provenIn(tx, thread.id) : []
    const to = [...new Set([author.email, ...others])]
    const draft = { key, as: 'reply', about: asked, to, text: '', by: null } as const
    const manner = MANNERS[body.say] ?? 'unasked'
    await send(tx, from, draft, { manner, says: { ...body }, debateId: debate_id ?? null, userId: author.userId })
  }

  return {
    /**
     * For rules, and for people who write by hand: `letters.queue(tx, connection, { key, as, about, to, text, by })` in
     * the group's `index.ts`. `by: null` is a machine, and `{ held }` says why it may not write; otherwise it returns `{
     * messageId }`.
     */
    queue: (tx: Transaction, from: SentFrom, draft: MailDraft): Promise<QueuedMail> =>
      send(tx, from, draft, draft.by === null ? { manner: 'unasked' } : undefined),
    say,
  }
}
export type MailQueue = ReturnType<typeof mailQueue>

const ANSWERED = /^(?:(?:re|aw|antw|sv)(?:\[\d+\])?\s*[:：]\s*)+/i
const PASSED_ON = /^(?:(?:fwd?|wg)\s*[:：]\s*)+/i

function subjectOf(as: MailDraft['as'], subject: string): string {
  if (as === 'letter') return subject
  return as === 'reply' ? `Re: ${subject.replace(ANSWERED, '')}` : `Fwd: ${subject.replace(PASSED_ON, '')}`
}

/** Queues mails, and recognises our own mails by their ids. */
export function mailLetters({
  db,
  keys,
  newId,
  now,
  outbox,
}: Pick<Platform, 'db' | 'keys' | 'newId' | 'now' | 'outbox'>) {
  const ids = replyIds({ keys: keys.encryptionKeys })
  const outgoing = outgoingMailStore(db)
  return { ids, outgoing, ...mailQueue({ outbox, outgoing, refs: mailStore(db), ids, newId, now }) }
}
export type MailLetters = ReturnType<typeof mailLetters>
