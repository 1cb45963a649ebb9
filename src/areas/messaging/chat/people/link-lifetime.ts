import { MINUTE_MS } from '../../../../shared/time/dates.ts'

/** How long the address works by which a person in a chat links their account, and the same in words. */
export const LINK_LIFETIME = { ms: 10 * MINUTE_MS, words: 'ten minutes' }
