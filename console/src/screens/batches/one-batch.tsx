import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BATCHES, type BatchItem, batchQuery, cancelBatch } from '../../api/debates/batches.ts'
import { Act } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { BATCH_WORDS, ITEM_WORDS, progressOf } from './words.ts'

/** One batch, followed question by question while it is under way. */
export function OneBatch({ id }: { id: string }) {
  const batch = useQuery(batchQuery(id))
  return (
    <Section title="This batch">
      <Loaded query={batch} what="Loading the batch">
        {(found) => (
          <div className="grid gap-4">
            <div className="flex flex-wrap items-baseline justify-between gap-3">
              <p role="status">
                {progressOf(found)}; it is {BATCH_WORDS[found.status]}.
                {found.reason !== null && <span className="text-muted"> {found.reason}.</span>}
              </p>
              <span className="flex flex-wrap gap-2">
                <CopyAsCurl address="/batch/{id}" path={{ id }} />
                {found.pending_items > 0 && (
                  <Act
                    act={() => cancelBatch(id)}
                    changes={BATCHES}
                    confirm="Questions that have not started are dropped; debates in progress continue."
                  >
                    Cancel the rest
                  </Act>
                )}
              </span>
            </div>
            <Table
              caption="Questions of this batch"
              rows={found.items}
              keyOf={({ index }) => String(index)}
              columns={[
                { title: 'Question', cell: (item) => <Question item={item} /> },
                { title: 'State', cell: ({ status, error }) => (error === null ? ITEM_WORDS[status] : error) },
              ]}
            />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function Question({ item: { debate_id, question, status } }: { item: BatchItem }) {
  const words = question === '' ? 'Erased' : question
  if (debate_id === null) return words
  const to = status === 'processing' ? '/debates/$id' : '/decisions/$id'
  return (
    <Link to={to} params={{ id: debate_id }} className="underline">
      {words}
    </Link>
  )
}
