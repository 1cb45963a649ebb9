import type { EventType, LogEvent } from '../../shared/event-types.ts'

type Told = Pick<LogEvent, 'organizationId' | 'type' | 'position'>
type Positions = Map<EventType, number>

/** Tenants whose events are told apart; of those that were quiet for longest only a bound is known. */
const MOST_TENANTS = 2_000

/** Where in the log the last events of each type are, of each tenant and of all together. */
export function lastEvents(mostTenants = MOST_TENANTS) {
  const ofAll: Positions = new Map()
  const byTenant = new Map<string, Positions>()
  let last = 0
  /** Of what is older it is not known what it was. */
  let floor = 0

  const latest = (positions: Positions | undefined, types: readonly EventType[]) =>
    positions ? Math.max(0, ...types.map((type) => positions.get(type) ?? 0)) : 0

  return {
    get last() {
      return last
    },
    /** Up to here nothing was heard. */
    beginAt(position: number) {
      last = Math.max(last, position)
      floor = Math.max(floor, position)
    },
    note({ organizationId, type, position }: Told) {
      if (position <= last) return
      last = position
      const own = byTenant.get(organizationId) ?? new Map<EventType, number>()
      ofAll.set(type, position)
      own.set(type, position)
      byTenant.delete(organizationId)
      byTenant.set(organizationId, own)
      if (byTenant.size <= mostTenants) return
      const [quietest, positions] = byTenant.entries().next().value as [string, Positions]
      byTenant.delete(quietest)
      floor = Math.max(floor, ...positions.values())
    },
    /** How far whoever takes these types must have come to have everything of these tenants, or of all. */
    needed: (types: readonly EventType[], tenants: readonly string[] | undefined): number =>
      Math.max(
        floor,
        ...(tenants ? tenants.map((tenant) => latest(byTenant.get(tenant), types)) : [latest(ofAll, types)]),
      ),
  }
}
