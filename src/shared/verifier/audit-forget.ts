import { isFields, isWhole } from './fields.ts'

/** No installation lets entries of its audit logs go before they are so old. */
export const LEAST_DAYS = 365
export const DAY_MS = 86_400_000

/** What the audit log itself enters has a source of its own; a former release entered it as `record`. */
const OWN_SOURCES: readonly unknown[] = ['audit', 'record']

/** Whether the audit log itself made this entry, and of that kind. */
export const isOwn = ({ action, source }: { action?: unknown; source?: unknown }, kind: string) =>
  action === kind && OWN_SOURCES.includes(source)

/** The action of the entries that say from where on a log is still kept. */
export const FORGET = 'audit.forget'

type Entry = { action?: unknown; source?: unknown; at?: unknown; details?: unknown }

/** From where on this entry says that its log is kept; 0 for every other entry. */
export function keptFromIn(entry: Entry): number {
  const from = isFields(entry.details) ? entry.details.kept_from : undefined
  return isOwn(entry, FORGET) && isWhole(from) ? from : 0
}

/** What was older than this time, in milliseconds, this entry let go; NaN for every other entry. */
export function forgotBefore(entry: Entry): number {
  const before = isFields(entry.details) ? entry.details.before : undefined
  return isOwn(entry, FORGET) && typeof before === 'string' ? Date.parse(before) : Number.NaN
}

/** Why entries that this one says were let go were too young for it, by its own words; nothing for every other entry. */
export function tooYoung(entry: Entry): string | undefined {
  if (keptFromIn(entry) === 0) return undefined
  const latest = Date.parse(String(entry.at)) - LEAST_DAYS * DAY_MS
  return forgotBefore(entry) <= latest ? undefined : `It let entries go that were not ${LEAST_DAYS} days old`
}
