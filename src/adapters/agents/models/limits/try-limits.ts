import type { Config } from '../../../../config/load.ts'
import { isOfOwnNetwork } from '../../../outbound/own-network.ts'
import type { ModelAccess } from '../model-access.ts'
import { OWN_SERVER } from '../model-catalogue.ts'

/** How fast a slow reader reads a prompt: the processor of a desktop, and a provider. */
const OWN_BYTES_PER_SECOND = 100
const HOSTED_BYTES_PER_SECOND = 4_000
const LONGEST_READING_MS = 1_200_000
/** A model that writes more slowly is not waited for to the end. */
const TOKENS_PER_SECOND = 3
/** More tries at a slow model than one answer takes. */
const MOST_TRIES = 4

/** How long one try at a model may be silent, and how long it may take. */
export interface TryLimits {
  /** Until the first byte. */
  firstByteMs: number
  /** Between two bytes, pings and comments included. */
  gapMs: number
  /** In total. */
  wholeMs: number
}

interface Question {
  access: Pick<ModelAccess, 'provider' | 'url'>
  bytesIn: number
  /** The output tokens asked for. */
  most: number
}

type Settings = Pick<Config, 'agentFirstByteSeconds' | 'agentGapSeconds' | 'agentTimeoutSeconds'>
export type LimitsOf = (question: Question) => TryLimits

/** Whether a server may be slow and has its own lane: at an address that a person gave, or near this machine. */
export const isOwnServer = ({ provider, url }: Question['access']): boolean =>
  provider === OWN_SERVER || isOfOwnNetwork(url)

/** The limits of a try grow with what has to be read and written, unless the settings fix them. */
export const tryLimits =
  (settings: Settings): LimitsOf =>
  ({ access, bytesIn, most }) => {
    const bytesPerSecond = isOwnServer(access) ? OWN_BYTES_PER_SECOND : HOSTED_BYTES_PER_SECOND
    return limitsBy(settings, (bytesIn / bytesPerSecond) * 1000, most)
  }

/** The longest that any try may take. */
export const longestTryMs = (settings: Settings & Pick<Config, 'agentMaxTokens'>): number =>
  limitsBy(settings, LONGEST_READING_MS, settings.agentMaxTokens).wholeMs

/** The longest that any answer may take where its debate sets no limit, however many tries it needs. */
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
