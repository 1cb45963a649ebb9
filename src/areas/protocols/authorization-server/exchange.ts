import { AsyncLocalStorage } from 'node:async_hooks'
import type { ActAs } from '../../../shared/identity/caller.ts'

/** One request at the authorization server, as its parts know it that the provider calls. */
export interface Exchange {
  /** Attributes the request to the person whose grant it is about. */
  actAs?: ActAs
  /** Makes the ids of what follows from a refresh token, so that refreshing it twice gives the same. */
  successorKey: Buffer
  /** The refresh token that is being exchanged. */
  spent?: string
  /** What the provider could not do, through no fault of the client. */
  fault?: unknown
}

export const exchanges = new AsyncLocalStorage<Exchange>()
