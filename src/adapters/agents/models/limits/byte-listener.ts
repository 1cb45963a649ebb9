import { AsyncLocalStorage } from 'node:async_hooks'

/** Hears what comes from a provider during one try, before anybody reads it. */
export interface Listener {
  /** The provider answers, and its answer is still to come. */
  headers(status: number, headers: Headers): void
  /** Anything at all of the body: a word, a ping, a comment. */
  bytes(): void
}

const listening = new AsyncLocalStorage<Listener>()

/** Whatever is fetched within the call is heard by the listener: libraries stand between the call and its `fetch`. */
export const heardBy = <Result>(listener: Listener, call: () => Result): Result => listening.run(listener, call)

/** Who listens to what is fetched here. */
export const listenerHere = (): Listener | undefined => listening.getStore()
