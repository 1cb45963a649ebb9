import type { Broadcast } from '../../src/stream/broadcast.ts'

/** For areas that are opened without a stream: nobody is told anything. */
export const silentBroadcast: Pick<Broadcast, 'followDebate' | 'closing'> = {
  followDebate: () => () => {},
  closing: new AbortController().signal,
}
