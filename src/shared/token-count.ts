/** More than all tries for one answer use. */
const MOST_OF_AN_ANSWER = 1_000_000_000

/** The reported number of tokens if it is plausible; anything else is unknown and counts as none. */
export const tokenCount = (value: unknown, most = MOST_OF_AN_ANSWER): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most ? value : 0
