import type { AuditEntry, AuditVerified } from '../../api/governance/audit.ts'

export const CATEGORIES: Readonly<Record<AuditEntry['category'], string>> = {
  auth: 'Signing in',
  access: 'Denied access',
  security: 'Keys and receipts',
  admin: 'Administration',
  billing: 'Billing',
  debate: 'Debates',
  data: 'Data',
  system: 'System',
  api: 'Other',
}

export const OUTCOMES: Readonly<Record<AuditEntry['outcome'], { title: string; mark: string }>> = {
  success: { title: 'done', mark: '✓' },
  failure: { title: 'refused', mark: '✗' },
  denied: { title: 'denied', mark: '⊘' },
  error: { title: 'interrupted', mark: '!' },
}

const spaced = (text: string) => text.replaceAll(/[-_]/g, ' ')
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** `budgets.reset-period` as people say it. */
export function actionWords(action: string): string {
  const [area = '', ...rest] = action.split('.')
  return rest.length === 0 ? capital(spaced(area)) : `${capital(spaced(area))}: ${spaced(rest.join(' '))}`
}

/** Who it was: a person by their address where it is known, a key of theirs, or no person at all. */
export function actorWords(
  { actor_id, actor_type }: Pick<AuditEntry, 'actor_id' | 'actor_type'>,
  called: (userId: string) => string,
): string {
  if (actor_type === 'user') return called(actor_id)
  if (actor_type === 'api_key') return `${called(actor_id)}, with a key`
  return actor_type === 'system' ? 'Parley' : `Another system (${actor_id})`
}

/** A value of an entry as a line of text. */
export const valueWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** `request_id` as a label. */
export const nameWords = (name: string) => capital(spaced(name))

/** Where something is not as it was entered. */
export function issuePlace({ seq, debate_id, version }: AuditVerified['issues'][number]): string {
  const entry = seq === undefined ? undefined : `at entry ${seq.toLocaleString('en')}`
  const event = debate_id === undefined ? undefined : `in the log of ${debate_id}, event ${version ?? 0}`
  return capital([entry, event].filter((place) => place !== undefined).join(', ')) || 'In the log'
}
