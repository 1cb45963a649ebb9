import { Link } from '@tanstack/react-router'
import type { DebateSummary } from '../../api/debates/debates.ts'
import type { AuditEntry, AuditVerification } from '../../api/governance/audit.ts'
import { DebateLink, useDebateNames } from '../../parts/debate-link.tsx'
import { useMemberNames } from '../../parts/organization-members.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Table } from '../../ui/table.tsx'

export function EntryList({ entries, organization }: { entries: readonly AuditEntry[]; organization: string }) {
  const called = useMemberNames(organization)
  const named = useDebateNames(entries.map(({ resource_id }) => resource_id).filter(isDebate))
  return (
    <Table
      caption="Entries"
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Action',
          cell: ({ id, action }) => (
            <Link
              to="/audit/$auditEntry"
              params={{ auditEntry: id }}
              className="text-accent underline underline-offset-4"
            >
              {actionWords(action)}
            </Link>
          ),
        },
        { title: 'By', cell: (entry) => actorWords(entry, called) },
        {
          title: 'Target',
          cell: ({ resource_id }) => resource_id && <ActionTarget id={resource_id} debate={named(resource_id)} />,
        },
        { title: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
        { title: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
        { title: 'Position', cell: ({ seq }) => seq.toLocaleString('en'), figure: true },
      ]}
    />
  )
}

export function Outcome({ outcome }: { outcome: AuditEntry['outcome'] }) {
  const { title, mark } = OUTCOMES[outcome]
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">{mark}</span> {title}
    </span>
  )
}

/** Whether the target of an action is a debate, which the console names by its question. */
export const isDebate = (id: string | null | undefined): id is string => id?.startsWith('dbt_') ?? false

/** The target of an action. */
export const ActionTarget = ({ id, debate }: { id: string; debate: DebateSummary | undefined }) =>
  isDebate(id) ? <DebateLink id={id} debate={debate} /> : <span className="font-mono text-xs break-all">{id}</span>

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

/** `budgets.reset-period` in plain words. */
export function actionWords(action: string): string {
  const [area = '', ...rest] = action.split('.')
  return rest.length === 0 ? capital(spaced(area)) : `${capital(spaced(area))}: ${spaced(rest.join(' '))}`
}

/** The actor: a person by their email address if it is known, one of their keys, or no person at all. */
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

/** The place at which the log differs from what was entered. */
export function issuePlace({ seq, debate_id, version }: AuditVerification['issues'][number]): string {
  const entry = seq === undefined ? undefined : `at entry ${seq.toLocaleString('en')}`
  const event = debate_id === undefined ? undefined : `in the log of ${debate_id}, event ${version ?? 0}`
  return capital([entry, event].filter((place) => place !== undefined).join(', ')) || 'In the log'
}
