import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RunReport, runQuery, runsQuery } from '../../api/governance/retention.ts'
import { DebateLink, useDebateNames } from '../../parts/debate-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ShortId } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FirstOfTotal } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { keptWords, runWords, typeWords } from './retention-labels.ts'

const SHOWN = 20

/** The runs of policies, the newest first. */
export function Runs() {
  const runs = useQuery(runsQuery({ limit: SHOWN }))
  const [looking, setLooking] = useState<string>()
  return (
    <Section title="Recent runs">
      <QueryResult query={runs}>
        {({ runs: all, total }) =>
          all.length === 0 ? (
            <EmptyState title="No policy has run yet">
              A new policy runs a preview immediately. Every run is listed here with what it removed.
            </EmptyState>
          ) : (
            <>
              <Table
                caption="Recent runs"
                rows={all}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Policy', cell: ({ policy_name }) => policy_name },
                  { title: 'When', cell: ({ executed_at }) => <RelativeTime at={executed_at} /> },
                  { title: 'Result', cell: runWords },
                  { title: 'Checked', cell: ({ items_evaluated }) => items_evaluated, figure: true },
                  { title: 'Kept', cell: ({ items_skipped }) => items_skipped, figure: true },
                  {
                    title: 'More',
                    cell: ({ id, policy_name, executed_at }) => (
                      <Button onClick={() => setLooking(id)}>
                        View
                        <span className="sr-only">
                          : the run of {policy_name} at {executed_at}
                        </span>
                      </Button>
                    ),
                  },
                ]}
              />
              <FirstOfTotal which="newest" shown={all.length} total={total} />
            </>
          )
        }
      </QueryResult>
      <Dialog title="A run" open={looking !== undefined} onClose={() => setLooking(undefined)}>
        {looking && <OneRun id={looking} />}
      </Dialog>
    </Section>
  )
}

interface OneRunProps {
  id: string
  /** Runs the policy anyway, after it stopped because it would delete very much. */
  onConfirm?: () => void
  /** How much that is, if it is known. */
  over?: string | undefined
}

/** A run, followed while it is under way. */
export function OneRun({ id, onConfirm, over }: OneRunProps) {
  const run = useQuery(runQuery(id))
  return (
    <QueryResult query={run}>
      {(found) => (
        <div className="grid gap-4">
          <RunResult run={found} />
          {found.held === 'brake' && over && <p>It would remove {over}.</p>}
          {found.held === 'brake' && onConfirm && (
            <div>
              <Button kind="danger" onClick={onConfirm}>
                Confirm and remove
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryResult>
  )
}

/** What a run deleted, or would delete. */
function RunResult({ run }: { run: RunReport }) {
  const { held, until, items_skipped, skipped, errors, deletions, deletions_cut } = run
  const debates = deletions.filter(({ resource_type }) => resource_type === 'debates')
  const named = useDebateNames(debates.map(({ resource_id }) => resource_id))
  return (
    <div className="grid gap-4">
      <p role="status">{runWords(run)}</p>
      {held === 'grace' && until && (
        <p className="border-l-2 border-modify pl-4">
          Still in its grace period; nothing was removed. From <RelativeTime at={until} /> it takes effect.
        </p>
      )}
      {items_skipped > 0 && <p>Old enough, but kept: {keptWords(skipped)}.</p>}
      {errors.map((error) => (
        <p key={error} className="border-l-2 border-disagree pl-4 text-sm">
          {error}
        </p>
      ))}
      {deletions.length > 0 && (
        <div className="max-h-96 overflow-y-auto">
          <Table
            caption="Affected items"
            rows={deletions}
            keyOf={({ resource_type, resource_id }) => `${resource_type} ${resource_id}`}
            columns={[
              { title: 'What', cell: ({ resource_type }) => typeWords(resource_type) },
              {
                title: 'Name',
                cell: ({ resource_type, resource_id }) =>
                  resource_type === 'debates' ? (
                    <DebateLink id={resource_id} debate={named(resource_id)} />
                  ) : (
                    <ShortId id={resource_id} />
                  ),
              },
              { title: 'Unused since', cell: ({ since }) => <RelativeTime at={since} /> },
            ]}
          />
        </div>
      )}
      {deletions_cut && <p className="text-sm text-muted">There are more; the first 1,000 are shown.</p>}
    </div>
  )
}
