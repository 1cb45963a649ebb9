import type { Peer } from '../../../adapters/chat/incoming-message.ts'

/** The part of a binding that decides whether it applies. */
export interface RoutableBinding {
  id: string
  provider: string
  accountId: string
  peerPattern: string
  priority: number
  enabled: boolean
  timeWindowStart: number | null
  timeWindowEnd: number | null
  allowedUsers: readonly string[] | null
  blockedUsers: readonly string[]
  createdAt: string
}

export interface RoutedMessage {
  provider: string
  accountId: string
  peer: { kind?: Peer['kind']; id: string }
  userId: string
  /** Of the day, in the connection's time zone. */
  hour: number
}

interface Traced {
  binding_id: string
  fits: boolean
  why: string
}

export interface Route<Binding> {
  chosen: Binding | undefined
  trace: Traced[]
}

const ANY = '*'
const KINDS = ['channel', 'dm', 'thread', 'address', 'number']

/**
 * Chooses the binding for a message, and says for every candidate why it does not apply: pure, so that a dry run gives
 * the same result.
 */
export function matchBinding<Binding extends RoutableBinding>(
  bindings: readonly Binding[],
  message: RoutedMessage,
): Route<Binding> {
  const candidates = bindings
    .filter(
      ({ enabled, provider, accountId }) =>
        enabled && isOr(provider, message.provider) && isOr(accountId, message.accountId),
    )
    .toSorted(inOrder)
  const trace: Traced[] = []
  let chosen: Binding | undefined
  for (const binding of candidates) {
    const fall = whyNot(binding, message)
    const why = fall ?? (chosen ? `${chosen.id} comes first` : 'it fits')
    trace.push({ binding_id: binding.id, fits: fall === undefined, why })
    if (fall === undefined) chosen ??= binding
  }
  return { chosen, trace }
}

const isOr = (given: string, wanted: string) => given === ANY || given === wanted

function whyNot(binding: RoutableBinding, { peer, userId, hour }: RoutedMessage): string | undefined {
  const { kind, glob } = patternOf(binding.peerPattern)
  if (kind !== undefined && kind !== peer.kind) return `it is for a ${kind}`
  if (!globFits(glob, peer.id)) return 'the place does not fit its pattern'
  if (binding.blockedUsers.includes(userId)) return 'the person is blocked'
  if (binding.allowedUsers && !binding.allowedUsers.includes(userId)) return 'the person is not among those allowed'
  return isWithin(binding, hour) ? undefined : 'it is outside its hours'
}

/** `[kind:]glob`; a word before a colon that is no kind belongs to the pattern. */
export function patternOf(pattern: string): { kind: string | undefined; glob: string } {
  const [, kind, glob] = /^([a-z]+):(.*)$/s.exec(pattern) ?? []
  return kind !== undefined && KINDS.includes(kind) ? { kind, glob: glob ?? '' } : { kind: undefined, glob: pattern }
}

/** A window may cross midnight; from an hour to the same hour is the whole day. */
function isWithin({ timeWindowStart: start, timeWindowEnd: end }: RoutableBinding, hour: number): boolean {
  if (start === null || end === null || start === end) return true
  return start < end ? hour >= start && hour < end : hour >= start || hour < end
}

const inOrder = (one: RoutableBinding, other: RoutableBinding) =>
  other.priority - one.priority ||
  Number(one.accountId === ANY) - Number(other.accountId === ANY) ||
  literalSigns(patternOf(other.peerPattern).glob) - literalSigns(patternOf(one.peerPattern).glob) ||
  (one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : one.id < other.id ? -1 : 1)

/** Counts the comparisons of a match, for tests. */
interface Steps {
  count: number
}

/**
 * Whether a text fits a pattern of `*` and `?`. It never backtracks further than the last `*`, so it takes at most the
 * product of both lengths, and with one `*` their sum.
 */
export function globFits(pattern: string, text: string, steps: Steps = { count: 0 }): boolean {
  const [signs, letters] = [[...pattern], [...text]]
  let [sign, letter] = [0, 0]
  let [star, resume] = [-1, 0]
  while (letter < letters.length) {
    steps.count += 1
    if (signs[sign] === '*') {
      star = sign
      sign += 1
      resume = letter
    } else if (signs[sign] === '?' || (sign < signs.length && signs[sign] === letters[letter])) {
      sign += 1
      letter += 1
    } else if (star >= 0) {
      sign = star + 1
      resume += 1
      letter = resume
    } else return false
  }
  while (signs[sign] === '*') sign += 1
  return sign === signs.length
}

/** The number of literal characters in a pattern: the more it has, the earlier it is tried. */
const literalSigns = (pattern: string) => [...pattern].filter((sign) => sign !== '*' && sign !== '?').length

/** The hour of the day in a time zone; in UTC where the zone is invalid. */
export function hourIn(zone: unknown, at: Date): number {
  try {
    const format = new Intl.DateTimeFormat('en-GB', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: String(zone ?? 'UTC'),
    })
    return Number(format.format(at))
  } catch {
    return at.getUTCHours()
  }
}
