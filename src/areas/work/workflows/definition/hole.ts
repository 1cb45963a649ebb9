/** What opens a place in a config that an expression fills: `${{ inputs.question }}`. */
export const OPEN = '${{'
export const CLOSE = '}}'

/** Whether a value is a text with such a place, so that it is known only in a run. */
export const isHole = (value: unknown): value is string => typeof value === 'string' && value.includes(OPEN)
