import { useQuery } from '@tanstack/react-query'
import { type AuditReport, auditNote, auditReportQuery } from '../../api/governance/audit.ts'
import { Act } from '../../ui/action-button.tsx'
import { saveFile } from '../../ui/download-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Verify } from './verify.tsx'

async function keepNote() {
  const { note, size } = await auditNote()
  saveFile(`audit-note-${size}.txt`, 'text/plain', note)
}

/** How much there is of what. */
export function Counts() {
  const report = useQuery(auditReportQuery)
  return (
    <Loaded query={report} what="Counting">
      {({ total_events, unique_actors, events_by_outcome }) => {
        const count = (outcome: string) => (events_by_outcome[outcome] ?? 0).toLocaleString('en')
        return (
          <Section title="The last 30 days">
            <Figures
              figures={[
                ['Entries', total_events.toLocaleString('en')],
                ['Actors', unique_actors.toLocaleString('en')],
                ['Refused', count('failure')],
                ['Denied', count('denied')],
                ['Interrupted', count('error')],
              ]}
            />
          </Section>
        )
      }}
    </Loaded>
  )
}

/** Whether the log is what was entered. */
export function Integrity() {
  const { data: report } = useQuery(auditReportQuery)
  return (
    <Section
      title="Integrity"
      about="Recomputes every entry, hash, signed note and debate log. This also runs automatically every night."
    >
      <LastCheck integrity={report?.integrity} />
      <Verify beside={<Act act={keepNote}>Save a signed note</Act>} />
      <p className="measure text-sm text-muted">
        A signed note commits to everything in the log now. Keep it elsewhere: with it, any later change to these
        entries is detected, even by someone who owns the database.
      </p>
    </Section>
  )
}

function LastCheck({ integrity }: { integrity: AuditReport['integrity'] | undefined }) {
  if (integrity === undefined) return null
  if (integrity === null) return <p>Not checked yet.</p>
  const { valid, size, verified_at } = integrity
  return (
    <p className={valid ? '' : 'border-l-2 border-disagree pl-4'}>
      {valid ? 'All' : 'Not all'} of the first {size.toLocaleString('en')} entries were unchanged at the last check,{' '}
      <RelativeTime at={verified_at} />.
    </p>
  )
}
