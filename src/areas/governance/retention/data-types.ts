import { invalid } from '../../../shared/errors.ts'
import { RETAINABLE, type RetainableKind, type RetainableName } from '../../../storage/rows/retainable.ts'
import type { Action } from './words.ts'

/** What people may well name, and why no policy takes it. */
const NEVER: Readonly<Record<string, string>> = {
  findings: 'there are none: nothing in this installation makes findings yet',
  receipts: 'they are proof, and are kept as long as SERVICE_RECEIPT_RETENTION_DAYS says',
  audit: 'the audit log is kept as long as SERVICE_AUDIT_RETENTION_DAYS says',
  audit_log: 'the audit log is kept as long as SERVICE_AUDIT_RETENTION_DAYS says',
}
const WHOLE_ONLY = 'nobody looks into them, so only the whole can go'

/** The kinds that a policy names, if this installation can do with each what the policy wants. */
export function checkedTypes(
  names: readonly string[],
  action: Action,
  kinds: readonly RetainableKind[],
): RetainableName[] {
  const byName = new Map(kinds.map((kind) => [kind.kind as string, kind]))
  const offered = RETAINABLE.filter((name) => byName.has(name))
  return [...new Set(names)].map((name, place) => {
    const kind = byName.get(name)
    if (!kind) {
      const why = NEVER[name] ?? 'nothing of that name can be retained'
      throw invalid(`data_types[${place}]`, `${name}: ${why}; one of ${offered.join(', ')}`)
    }
    if (action === 'anonymize' && !kind.anonymize)
      throw invalid('action', `${name} cannot be anonymized: ${WHOLE_ONLY}; use delete`)
    if (action === 'archive' && !kind.copies)
      throw invalid('action', `${name} cannot be archived: they are copies themselves; use delete`)
    return kind.kind
  })
}
