/** What tells which mails belong together. */
export interface Threaded {
  messageId: string
  inReplyTo: readonly string[]
  references: readonly string[]
  /** The address that wrote it. */
  from: string
  /** It went to many at once: a newsletter, a list of recipients, an announcement. */
  isBulk: boolean
}

/** Which thread the ids that a mail names belong to so far; several where it joins what was apart. */
export interface KnownRef {
  id: string
  thread: string
  /** Who wrote the mail of this id, where it went to many and was seen. */
  bulkFrom?: string | undefined
}

const MOST_REFS = 50

/** The ids by which a mail is held to its thread: its own, and those that it answers, the nearest last. */
export function refsOf({ messageId, inReplyTo, references }: Pick<Threaded, 'messageId' | 'inReplyTo' | 'references'>) {
  const named = [...references.slice(-MOST_REFS), ...inReplyTo.slice(0, 2), ...(messageId === '' ? [] : [messageId])]
  return [...new Set(named)]
}

export interface Placed {
  /** The thread that it joins; undefined when it begins one. */
  thread: string | undefined
  /** Threads that turn out to be the same. */
  joins: readonly string[]
  /** Ids that belong to the thread from now on. */
  claims: readonly string[]
}

/**
 * Joins by Message-ID, In-Reply-To and References, also by ids of mails that went around us. Answers to a mail that went to
 * many are conversations of their own, which its id does not join; only its writer goes on in its thread.
 */
export function place(mail: Threaded, known: readonly KnownRef[]): Placed {
  const single = known.filter(({ bulkFrom }) => bulkFrom === undefined)
  const answered = mail.inReplyTo[0] ?? mail.references.at(-1)
  const goesOn = known.filter(({ id, bulkFrom }) => bulkFrom === mail.from && id === answered)
  const own = single.length > 0 ? single : goesOn
  const held = new Set(own.map(({ id }) => id))
  const apart = new Set(known.map(({ id }) => id).filter((id) => !held.has(id)))
  const [thread, ...joins] = [...new Set(own.map((ref) => ref.thread))].sort()
  return { thread, joins, claims: refsOf(mail).filter((id) => !apart.has(id)) }
}

const PREFIX =
  /^(?:(?:re|fwd?|aw|wg|antw|sv|vs|rv|enc|tr|r|i|odp|ynt|vl|回复|答复|转发)(?:\[\d+\])?\s*[:：]|\[[^[\]]{1,40}\])\s*/iu
const SUFFIX = /\s*\((?:fwd|wg)\)$/iu

/** What is left of a subject without signs of answers, forwards and lists (RFC 5256). */
export function baseSubject(subject: string): string {
  let base = subject.normalize('NFKC').replace(/\s+/g, ' ').trim()
  for (;;) {
    const shorter = base.replace(SUFFIX, '').replace(PREFIX, '')
    if (shorter === base || shorter === '') return base.toLowerCase()
    base = shorter
  }
}
