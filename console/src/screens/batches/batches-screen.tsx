import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import {
  BATCHES,
  type BatchItem,
  type BatchSummary,
  batchesAsCsv,
  batchesQuery,
  batchQuery,
  cancelBatch,
  submitBatch,
} from '../../api/debates/batches.ts'
import { ApiFault } from '../../api/fault.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { saveFile } from '../../ui/download-button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { counted } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'

const route = getRouteApi('/member/batches')
const SIZE = 20

const saveAll = async () => saveFile('batches.csv', 'text/csv', await batchesAsCsv())

/** Asks many questions at once: paste them, follow them, and download the decisions. */
export function BatchesScreen() {
  useTitle('Batches')
  const { batch, page: wantedPage } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageNumber(wantedPage)
  const asked = pageOf(page, SIZE)
  const list = useQuery({ ...batchesQuery(asked), placeholderData: keepPreviousData })
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="font-serif text-3xl">Batches</h1>
        <span className="flex flex-wrap gap-2">
          <CopyAsCurl address="/batch" query={asked} />
          <ActionButton act={saveAll}>Export as CSV</ActionButton>
        </span>
      </div>
      <NewBatch field={field} onSubmitted={(id) => navigate({ search: { batch: id } })} />
      {batch && <OneBatch id={batch} />}
      <Section title="All batches">
        <QueryResult query={list} what="Loading batches">
          {({ batches, total }) =>
            total === 0 ? (
              <EmptyState
                title="No batches yet"
                action={<Button onClick={() => field.current?.focus()}>Paste questions</Button>}
              >
                Paste a list of questions, such as a checklist. Each becomes a debate, a few at a time, and you follow
                their progress here.
              </EmptyState>
            ) : (
              <div className="grid gap-4">
                <p className="text-sm text-muted">{counted(total, 'batch', 'batches')}, newest first</p>
                <Table
                  caption="Batches"
                  rows={batches}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      title: 'Batch',
                      cell: (row) => (
                        <Link to="/batches" search={{ batch: row.id }} className="underline">
                          {counted(row.total_items, 'question', 'questions')}
                        </Link>
                      ),
                    },
                    { title: 'State', cell: ({ status }) => BATCH_WORDS[status] },
                    { title: 'Progress', cell: progressOf },
                    { title: 'Asked', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
                  ]}
                />
                <Pages
                  page={page}
                  size={SIZE}
                  shown={batches.length}
                  total={total}
                  onPage={(next, how) => navigate({ search: { page: String(next) }, ...how })}
                />
              </div>
            )
          }
        </QueryResult>
      </Section>
    </div>
  )
}

/** One batch, with the progress of each question while it runs. */
function OneBatch({ id }: { id: string }) {
  const batch = useQuery(batchQuery(id))
  return (
    <Section title="This batch">
      <QueryResult query={batch} what="Loading the batch">
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
                  <ActionButton
                    act={() => cancelBatch(id)}
                    changes={BATCHES}
                    confirm="Questions that have not started are dropped; debates in progress continue."
                  >
                    Cancel the rest
                  </ActionButton>
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
      </QueryResult>
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

interface NewBatchProps {
  /** The field that gets the focus when the person begins. */
  field: RefObject<HTMLTextAreaElement | null>
  onSubmitted: (id: string) => void
}

const AT_ONCE = Array.from({ length: 10 }, (_, index) => String(index + 1))

/** The fault of the first line that the service refused. */
const refusalOf = (fault: unknown) => {
  const [first] = fault instanceof ApiFault ? fault.fields : []
  return first && refusedLine(first.field, first.message)
}

function NewBatch({ field, onSubmitted }: NewBatchProps) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string>()
  const questions = questionsIn(text)
  async function submit({ parallel = '3' }: Record<string, string>) {
    setRefused(questions.length === 0 ? 'Paste at least one question.' : undefined)
    if (questions.length === 0) return
    try {
      const items = questions.map((question) => ({ question }))
      const { batch_id } = await submitBatch({ items, max_parallel: Number(parallel) })
      await queries.invalidateQueries({ queryKey: BATCHES })
      setText('')
      onSubmitted(batch_id)
    } catch (fault) {
      const refusal = refusalOf(fault)
      if (refusal === undefined) throw fault
      setRefused(refusal)
    }
  }
  return (
    <Section
      title="Ask many questions"
      about={`Paste them, one per line, up to ${MOST_QUESTIONS}. Each becomes a debate.`}
    >
      <Form submit={questions.length > 1 ? `Ask ${questions.length} questions` : 'Ask'} onSubmit={submit}>
        {(about) => (
          <>
            <TextArea
              ref={field}
              label="Questions"
              name="questions"
              rows={6}
              value={text}
              onChange={({ target }) => setText(target.value)}
              hint={counted(questions.length, 'question', 'questions')}
              fault={refused ?? about('items')}
            />
            <SelectField
              label="Debates at the same time"
              name="parallel"
              defaultValue="3"
              fault={about('max_parallel')}
            >
              {AT_ONCE.map((number) => (
                <option key={number}>{number}</option>
              ))}
            </SelectField>
          </>
        )}
      </Form>
    </Section>
  )
}

const BATCH_WORDS: Record<BatchSummary['status'], string> = {
  pending: 'queued',
  processing: 'in progress',
  paused: 'paused',
  completed: 'done',
  cancelled: 'cancelled',
}

const ITEM_WORDS: Record<BatchItem['status'], string> = {
  pending: 'waits',
  processing: 'being debated',
  completed: 'decided',
  failed: 'failed',
}

/** The progress of a batch in a few words. */
const progressOf = ({ total_items, completed_items, failed_items }: BatchSummary): string =>
  `${completed_items} of ${total_items} decided${failed_items > 0 ? `, ${failed_items} failed` : ''}`

const MOST_QUESTIONS = 100

/** Takes one question from each line; ignores empty lines and list marks in front of a question. */
export const questionsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '')

/** Names the line that a fault such as `items[2].topic` is about. */
export function refusedLine(field: string, message: string): string {
  const [, index] = /^items\[(\d+)\]/.exec(field) ?? []
  return index === undefined ? message : `Question ${Number(index) + 1}: ${message}`
}
