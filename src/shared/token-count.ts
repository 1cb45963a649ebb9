/** More than all tries for one answer use. */
const MOST_OF_AN_ANSWER = 1_000_000_000

/** The reported number of tokens if it is plausible; anything else is unknown and counts as none. */
export const tokenCount = (told: unknown, most = MOST_OF_AN_ANSWER): number =>
  typeof told === 'number' && Number.isSafeInteger(told) && told >= 0 && told <= most ? told : 0
