import { Link } from '@tanstack/react-router'
import type { DebateSummary } from '../../api/debates/debates.ts'
import type { AuditEntry } from '../../api/governance/audit.ts'
import { DebateLink, useDebateNames } from '../../parts/debate-link.tsx'
import { useMemberNames } from '../../parts/organization-members.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Table } from '../../ui/table.tsx'
import { actionWords, actorWords, OUTCOMES } from './audit-labels.ts'

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
          cell: ({ resource_id }) => resource_id && <Target id={resource_id} debate={named(resource_id)} />,
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

/** Whether what was acted on is a debate, which is named by its question. */
export const isDebate = (id: string | null | undefined): id is string => id?.startsWith('dbt_') ?? false

/** What was acted on. */
export const Target = ({ id, debate }: { id: string; debate: DebateSummary | undefined }) =>
  isDebate(id) ? <DebateLink id={id} debate={debate} /> : <span className="font-mono text-xs break-all">{id}</span>
