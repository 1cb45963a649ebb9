/** What decides which mails belong together. */
export interface ThreadedMail {
  messageId: string
  inReplyTo: readonly string[]
  references: readonly string[]
  /** The address of the author. */
  from: string
  /** It went to many at once: a newsletter, a list of recipients, an announcement. */
  isBulk: boolean
}

/** The thread that an id in a mail belongs to so far. */
export interface KnownRef {
  id: string
  thread: string
  /** The author of the mail with this id, where it went to many and was seen. */
  bulkFrom?: string | undefined
}

const MOST_REFS = 50

/** The ids that hold a mail to its thread: its own, and those that it answers, the nearest last. */
export function refsOf({
  messageId,
  inReplyTo,
  references,
}: Pick<ThreadedMail, 'messageId' | 'inReplyTo' | 'references'>) {
  const named = [...references.slice(-MOST_REFS), ...inReplyTo.slice(0, 2), ...(messageId === '' ? [] : [messageId])]
  return [...new Set(named)]
}

export interface ThreadPlacement {
  /** The thread that the mail joins; undefined where it begins one. */
  thread: string | undefined
  /** Ids that belong to the thread from now on. */
  claims: readonly string[]
}

/**
 * Chooses the thread of a mail: that of the nearest mail that it names, also of one that we never received. An answer
 * to a mail that went to many begins a thread of its own, so that nobody acts in another person's question; only the
 * author of that mail continues in its thread. Conversations, which people read, are joined by every id that a mail
 * names.
 */
export function placeInThread(mail: ThreadedMail, known: readonly KnownRef[]): ThreadPlacement {
  const answered = mail.inReplyTo[0] ?? mail.references.at(-1)
  const isOpen = ({ id, bulkFrom }: KnownRef) => bulkFrom === undefined || (bulkFrom === mail.from && id === answered)
  const open = new Map(known.filter(isOpen).map((ref) => [ref.id, ref.thread]))
  const nearest = [...mail.inReplyTo, ...mail.references.toReversed(), mail.messageId].find((id) => open.has(id))
  const isKnown = new Set(known.map(({ id }) => id))
  return {
    thread: nearest === undefined ? undefined : open.get(nearest),
    claims: refsOf(mail).filter((id) => id === mail.messageId || !isKnown.has(id)),
  }
}

const PREFIX =
  /^(?:(?:re|fwd?|aw|wg|antw|sv|vs|rv|enc|tr|r|i|odp|ynt|vl|回复|答复|转发)(?:\[\d+\])?\s*[:：]|\[[^[\]]{1,40}\])\s*/iu
const SUFFIX = /\s*\((?:fwd|wg)\)$/iu

/** The subject without the marks of answers, forwards and lists (RFC 5256). */
export function baseSubject(subject: string): string {
  let base = subject.normalize('NFKC').replace(/\s+/g, ' ').trim()
  for (;;) {
    const shorter = base.replace(SUFFIX, '').replace(PREFIX, '')
    if (shorter === base || shorter === '') return base.toLowerCase()
    base = shorter
  }
}
