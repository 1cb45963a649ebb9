import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { DebateRequest } from '../../../deliberation/debates/index.ts'
import type { ClaimStore } from '../driving/claim-store.ts'
import type { DrivingStore } from '../driving/store.ts'
import { earlierPieces, MOST_EARLIER } from './earlier-pieces.ts'
import type { HandedDebates } from './handed.ts'

interface Needs {
  handed: Pick<HandedDebates, 'startAs' | 'refuseBad'>
  store: Pick<DrivingStore, 'earlier'>
  claims: Pick<ClaimStore, 'claimAbout'>
  newId: NewId
  now: () => Date
}

/** A message that was filed, as its reader sees it. */
interface Filed {
  id: string
  org: string
  threadId: string
  orderKey: string
  /** The kind of its connection. */
  source: string
}

/**
 * Has the panel debate a message that asks for nothing itself, in the name of somebody who reads it: once, however often they
 * or a rule ask. The message and what stands before it are material. `waitsUntil` where too many were begun within the hour.
 */
export function askingAbout({ handed, store, claims, newId, now }: Needs) {
  return async (
    { id, org, threadId, orderKey, source }: Filed,
    request: DebateRequest,
    caller: Caller,
    asked: boolean,
  ) => {
    await handed.refuseBad(request, caller)
    const words = await store.earlier(threadId, { id: '', orderKey }, MOST_EARLIER)
    const debateId = await claims.claimAbout({ id: threadId, org }, id, newId('debate'), now())
    const pieces = earlierPieces(words, source)
    return { debateId, started: await handed.startAs(debateId, request, caller, { pieces, asked }) }
  }
}
export type AskAbout = ReturnType<typeof askingAbout>
