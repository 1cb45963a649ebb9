import type { RoutableBinding, RoutedMessage } from '../../src/areas/messaging/bindings/match-binding.ts'
import type { Chance } from './chances.ts'

const PEOPLE = ['U1', 'U2', 'U3']
const PATTERNS = ['*', 'C*', 'C1?', 'channel:C1*', 'dm:*', 'C12', '*2', 'address:*@example.org', '?1*', 'team:C1']
const PLACES = ['C12', 'C1', 'C2', 'bob@example.org', 'team:C1', '']

/** Bindings and a message, without a service. */
export function randomBindings(random: Chance): { bindings: RoutableBinding[]; message: RoutedMessage } {
  const hour = () => random.below(24)
  const bindings = Array.from({ length: random.below(9) }, (_, index): RoutableBinding => {
    const window = random.below(3) === 0 ? [hour(), hour()] : [null, null]
    return {
      id: `bnd_${random.below(50)}_${index}`,
      provider: random.one(['slack', 'slack', 'teams', '*']),
      accountId: random.one(['T1', 'T2', '*']),
      peerPattern: random.one(PATTERNS),
      priority: random.below(3),
      enabled: random.below(5) !== 0,
      ...{ timeWindowStart: window[0] ?? null, timeWindowEnd: window[1] ?? null },
      allowedUsers: random.below(3) === 0 ? random.some(PEOPLE, 2) : null,
      blockedUsers: random.below(3) === 0 ? random.some(PEOPLE, 1) : [],
      createdAt: `2026-01-0${1 + random.below(3)}T00:00:00.000Z`,
    }
  })
  const kind = random.one(['channel', 'dm', 'address', undefined] as const)
  const peer = { id: random.one(PLACES), ...(kind && { kind }) }
  return { bindings, message: { provider: 'slack', accountId: 'T1', peer, userId: random.one(PEOPLE), hour: hour() } }
}

const KINDS = /^(channel|dm|thread|address|number):/
const literal = (pattern: string) => pattern.replace(KINDS, '').replace(/[*?]/g, '').length

function fits(binding: RoutableBinding, { provider, accountId, peer, userId, hour }: RoutedMessage): boolean {
  const { timeWindowStart: from, timeWindowEnd: until, allowedUsers, blockedUsers, peerPattern } = binding
  const kind = KINDS.exec(peerPattern)?.[1]
  const glob = peerPattern
    .replace(KINDS, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  const hours: number[] = []
  if (from !== null && until !== null && from !== until)
    for (let at = from; at !== until; at = (at + 1) % 24) hours.push(at)
  return (
    binding.enabled &&
    ['*', provider].includes(binding.provider) &&
    ['*', accountId].includes(binding.accountId) &&
    (kind === undefined || kind === peer.kind) &&
    new RegExp(`^${glob}$`, 's').test(peer.id) &&
    !blockedUsers.includes(userId) &&
    (allowedUsers === null || allowedUsers.includes(userId)) &&
    (hours.length === 0 || hours.includes(hour))
  )
}

/** The binding that takes a message up, told as plainly as can be. */
export function plainBinding(bindings: readonly RoutableBinding[], message: RoutedMessage): string | undefined {
  const rank = (binding: RoutableBinding) => [
    String(9_000 - binding.priority),
    binding.accountId === '*' ? 'b' : 'a',
    String(9_000 - literal(binding.peerPattern)),
    binding.createdAt,
    binding.id,
  ]
  const fitting = bindings
    .filter((binding) => fits(binding, message))
    .map((binding) => ({ binding, by: rank(binding) }))
  fitting.sort((one, other) => {
    const place = one.by.findIndex((part, index) => part !== other.by[index])
    return (one.by[place] ?? '') < (other.by[place] ?? '') ? -1 : 1
  })
  return fitting[0]?.binding.id
}
