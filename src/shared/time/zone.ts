import { invalid } from '../errors.ts'

/** The time zone that was asked for in this field, or UTC. */
export function zoneOf(zone: string | undefined, field = 'time_zone'): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone ?? 'UTC' })
  } catch {
    throw invalid(field, 'is not a time zone such as Europe/Berlin')
  }
  return zone ?? 'UTC'
}
