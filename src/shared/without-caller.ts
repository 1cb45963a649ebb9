import { AsyncLocalStorage } from 'node:async_hooks'

/** Does what is done for many outside of the request that happened to begin it: it neither waits nor ends with that one. */
export const withoutCaller = AsyncLocalStorage.snapshot()
