import type { Config } from '../../../../config/load.ts'
import { isOfOwnNetwork } from '../../../outbound/own-network.ts'
import type { ModelAccess } from '../model-access.ts'
import { OWN_SERVER } from '../model-catalogue.ts'

/** How fast a prompt is read where it is slow: by the processor of a desk, and by a provider. */
const OWN_BYTES_PER_SECOND = 100
const HOSTED_BYTES_PER_SECOND = 4_000
const LONGEST_READING_MS = 1_200_000
/** Who writes more slowly than this is not waited for to the end. */
const TOKENS_PER_SECOND = 3
/** More tries at a slow model than one answer takes. */
const MOST_TRIES = 4

/** How long one try at a model may be silent, and how long it may take. */
export interface TryLimits {
  /** Until the first byte, */
  firstByteMs: number
  /** between two of them, pings and comments included, */
  gapMs: number
  /** and in all. */
  wholeMs: number
}

interface Question {
  access: Pick<ModelAccess, 'provider' | 'url'>
  bytesIn: number
  /** The output tokens that are asked for. */
  most: number
}

type Settings = Pick<Config, 'agentFirstByteSeconds' | 'agentGapSeconds' | 'agentTimeoutSeconds'>
export type LimitsOf = (question: Question) => TryLimits

/** Whether a server may be slow and has a line of its own: at an address that somebody gave, or near this machine. */
export const isOwnServer = ({ provider, url }: Question['access']): boolean =>
  provider === OWN_SERVER || isOfOwnNetwork(url)

/** The limits of a try grow with what is to be read and written, unless the settings say how long it may take. */
export const tryLimits =
  (settings: Settings): LimitsOf =>
  ({ access, bytesIn, most }) => {
    const bytesPerSecond = isOwnServer(access) ? OWN_BYTES_PER_SECOND : HOSTED_BYTES_PER_SECOND
    return limitsBy(settings, (bytesIn / bytesPerSecond) * 1000, most)
  }

/** No try may take longer. */
export const longestTryMs = (settings: Settings & Pick<Config, 'agentMaxTokens'>): number =>
  limitsBy(settings, LONGEST_READING_MS, settings.agentMaxTokens).wholeMs

/** No answer is waited for any longer where its debate sets no time, whatever it is tried by. */
export const longestAskMs = (settings: Parameters<typeof longestTryMs>[0]): number =>
  MOST_TRIES * longestTryMs(settings)

function limitsBy(
  { agentFirstByteSeconds, agentGapSeconds, agentTimeoutSeconds }: Settings,
  readingMs: number,
  most: number,
): TryLimits {
  const firstByteMs = agentFirstByteSeconds * 1000 + Math.ceil(Math.min(readingMs, LONGEST_READING_MS))
  const wholeMs =
    agentTimeoutSeconds === undefined
      ? firstByteMs + Math.ceil((most / TOKENS_PER_SECOND) * 1000)
      : agentTimeoutSeconds * 1000
  return { firstByteMs: Math.min(firstByteMs, wholeMs), gapMs: agentGapSeconds * 1000, wholeMs }
}
