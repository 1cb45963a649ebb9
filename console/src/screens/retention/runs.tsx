import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runsQuery } from '../../api/governance/retention.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { FirstOf } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { OneRun } from './one-run.tsx'
import { runWords } from './words.ts'

const SHOWN = 20

/** What policies did, the newest first. */
export function Runs() {
  const runs = useQuery(runsQuery({ limit: SHOWN }))
  const [looking, setLooking] = useState<string>()
  return (
    <Section title="Recent runs">
      <Loaded query={runs}>
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
              <FirstOf which="newest" shown={all.length} total={total} />
            </>
          )
        }
      </Loaded>
      <Dialog title="A run" open={looking !== undefined} onClose={() => setLooking(undefined)}>
        {looking && <OneRun id={looking} />}
      </Dialog>
    </Section>
  )
}
