/** More than all tries at one answer take. */
const MOST_OF_AN_ANSWER = 1_000_000_000

/** As many tokens as somebody reports, where that can be true; of anything else nothing is known, and it counts for none. */
export const tokenCount = (told: unknown, most = MOST_OF_AN_ANSWER): number =>
  typeof told === 'number' && Number.isSafeInteger(told) && told >= 0 && told <= most ? told : 0
