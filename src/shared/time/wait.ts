import Type from 'typebox'

interface Waiting {
  most: number
  usual: number
  description: string
}

/** How many seconds a caller waits for an answer, down to the smallest part of one. */
export const waitSeconds = ({ most, usual, description }: Waiting) =>
  Type.Number({ minimum: 0, maximum: most, default: usual, description })

/** Aborted when the time is up; timers know only whole milliseconds. */
export const waitedOut = (seconds: number) => AbortSignal.timeout(Math.ceil(seconds * 1_000))
