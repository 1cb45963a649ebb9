import type { Caller } from '../../../shared/identity/caller.ts'

interface Kept {
  userId: string
  person: string
  atMs: number
  answer: Promise<unknown>
}

const KEPT_MS = 30_000
const REFRESHED_MS = 5_000
const MOST_KEPT = 500

/** What somebody may see depends on where they are, and by which rights. */
const personOf = ({ org, userId }: Caller) => JSON.stringify([org, userId])
const keyOf = ({ org, userId, orgRole, payerRole, scopes }: Caller, question: unknown) =>
  JSON.stringify([org, userId, orgRole, payerRole, scopes, question])

/**
 * Keeps answers for half a minute, for each person and question. Requests at one time share one answer, and a wish for a
 * fresh one is heard every five seconds.
 */
export function answerCache(now: () => Date) {
  const kept = new Map<string, Kept>()

  const forget = (key: string, mine: Kept) => {
    if (kept.get(key) === mine) kept.delete(key)
  }

  return {
    answer<Answer>(
      caller: Caller,
      { question, refresh }: { question: unknown; refresh: boolean },
      make: () => Promise<Answer>,
    ): Promise<Answer> {
      const key = keyOf(caller, question)
      const atMs = now().getTime()
      const known = kept.get(key)
      if (known && atMs - known.atMs < (refresh ? REFRESHED_MS : KEPT_MS)) return known.answer as Promise<Answer>
      const made: Kept = { userId: caller.userId, person: personOf(caller), atMs, answer: make() }
      kept.delete(key)
      kept.set(key, made)
      made.answer.catch(() => forget(key, made))
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      return made.answer as Promise<Answer>
    },

    /** Forgets what this person was told here, because they changed it. */
    changed(caller: Caller) {
      const person = personOf(caller)
      for (const [key, each] of kept) if (each.person === person) kept.delete(key)
    },

    /** Forgets what somebody was told anywhere, because what they may see has changed. */
    forgetPerson(userId: string) {
      for (const [key, each] of kept) if (each.userId === userId) kept.delete(key)
    },

    forgetAll: () => kept.clear(),
    held: () => ({ entries: kept.size }),
  }
}
export type AnswerCache = ReturnType<typeof answerCache>
