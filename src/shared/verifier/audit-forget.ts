import { isObject } from '../fields.ts'
import { isWhole } from './fields.ts'

/** No installation deletes younger entries of its audit logs. */
export const LEAST_DAYS = 365
export const DAY_MS = 86_400_000

/** Entries of the audit log about itself have a source of their own; a former release used `record`. */
const OWN_SOURCES: readonly unknown[] = ['audit', 'record']

/** Whether the audit log itself made this entry of that kind. */
export const isOwn = ({ action, source }: { action?: unknown; source?: unknown }, kind: string) =>
  action === kind && OWN_SOURCES.includes(source)

/** The action of entries that say from where on a log is kept. */
export const FORGET = 'audit.forget'

type Entry = { action?: unknown; source?: unknown; at?: unknown; details?: unknown }

/** The first entry that is kept, according to this entry; 0 for every other entry. */
export function keptFromIn(entry: Entry): number {
  const from = isObject(entry.details) ? entry.details.kept_from : undefined
  return isOwn(entry, FORGET) && isWhole(from) ? from : 0
}

/** The time before which this entry deleted entries, in milliseconds; NaN for every other entry. */
export function forgotBefore(entry: Entry): number {
  const before = isObject(entry.details) ? entry.details.before : undefined
  return isOwn(entry, FORGET) && typeof before === 'string' ? Date.parse(before) : Number.NaN
}

/** Why this entry deleted entries that were too young by its own statement; undefined for every other entry. */
export function tooYoung(entry: Entry): string | undefined {
  if (keptFromIn(entry) === 0) return undefined
  const latest = Date.parse(String(entry.at)) - LEAST_DAYS * DAY_MS
  return forgotBefore(entry) <= latest ? undefined : `It let entries go that were not ${LEAST_DAYS} days old`
}
