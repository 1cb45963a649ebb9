import { ServiceError } from '../shared/errors.ts'
import type { Caller } from '../shared/identity/caller.ts'
import { withoutCaller } from '../shared/serial-work.ts'
import type { Link } from './link.ts'

/** The holder of a token where the connection is; null if it identifies nobody, a 403 or 404 where they may not be. */
type FindHolder = (token: string) => Promise<Caller | null>

export interface AccessOptions {
  findHolder: FindHolder
  link: Pick<Link, 'withhold'>
  /** The token that the client has shown last. */
  token: () => string | undefined
  /** The access goes on, perhaps with other rights. */
  onFound(holder: Caller): void
  /** The token identifies nobody any more or, with a refusal, its holder may no longer be where the connection is. */
  onLost(refusal: ServiceError | undefined): void
  isOpen: () => boolean
  /** How long a look is put off that could not be answered. */
  pause: () => Promise<unknown>
}

/**
 * Whether a client still has access. Once there is reason to doubt it, nothing is handed to the client until that is
 * answered; an answer that was asked for before the newest doubt does not count.
 */
export function openAccess({ findHolder, link, token, onFound, onLost, isOpen, pause }: AccessOptions) {
  let doubts = 0
  let answered = 0
  let isInsisting = false

  /** Looks the holder up; where that cannot be answered right now, nothing changes. */
  async function look(): Promise<void> {
    const [held, before] = [token(), doubts]
    if (held === undefined) return
    const answer = await withoutCaller(asked, findHolder, held)
    if (token() !== held || doubts !== before) return look()
    if (answer === undefined || !isOpen()) return
    answered = doubts
    if (answer && !(answer instanceof ServiceError)) onFound(answer)
    else onLost(answer ?? undefined)
  }

  async function insist() {
    if (isInsisting) return
    isInsisting = true
    while (isOpen() && answered < doubts) {
      await look()
      if (answered < doubts) await pause()
    }
    isInsisting = false
  }

  return {
    look,
    doubt() {
      if (token() === undefined) return
      doubts += 1
      link.withhold()
      void insist()
    },
  }
}

/** Undefined where nobody can answer right now. */
async function asked(findHolder: FindHolder, token: string): Promise<Caller | ServiceError | null | undefined> {
  try {
    return await findHolder(token)
  } catch (fault) {
    return isRefusal(fault) ? fault : undefined
  }
}

/** Whether it says that the holder may not be there, rather than that nobody can tell. */
export const isRefusal = (fault: unknown): fault is ServiceError =>
  fault instanceof ServiceError && (fault.status === 403 || fault.status === 404)
