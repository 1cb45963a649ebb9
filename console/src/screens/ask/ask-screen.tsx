import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { modelsQuery, rosterQuery } from '../../api/agents/models.ts'
import { debateListQuery, debateQuery } from '../../api/debates/debates.ts'
import { debateEvidenceQuery } from '../../api/debates/decisions.ts'
import { DebateRow } from '../../parts/debate-row.tsx'
import { ConnectedNote, LocalServers } from '../../parts/local-model-servers.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AskForm } from './ask-form.tsx'
import { EXAMPLES, type Example } from './examples.ts'
import { modelsIn, questionOf } from './question-form.ts'

const route = getRouteApi('/member/')

/** The screen to ask a question: a new one, one from the address, or one that was asked before. */
export function AskScreen() {
  useTitle('Ask')
  const { question = '', from } = route.useSearch()
  const [example, setExample] = useState<Example & { taken: number }>()
  const start = example ?? { question }
  return (
    <div className="mx-auto grid max-w-3xl gap-14">
      {from === undefined || example ? (
        <NewQuestion key={`${example?.taken} ${question}`} start={start} />
      ) : (
        <RepeatedQuestion key={from} id={from} />
      )}
      <Recent
        onExample={(chosen) => {
          setExample({ ...chosen, taken: (example?.taken ?? 0) + 1 })
          scrollTo({ top: 0 })
        }}
      />
    </div>
  )
}

type Start = React.ComponentProps<typeof AskForm>['start']

function NewQuestion({ start }: { start: Start }) {
  const roster = useQuery(rosterQuery)
  const [connected, setConnected] = useState<string>()
  return (
    <QueryResult query={roster} what="Loading agents" heading="Ask">
      {({ agents }) => (
        <div className="grid gap-10">
          {connected !== undefined && <ConnectedNote name={connected} next="Now ask your question." />}
          {connected === undefined && modelsIn(agents).length === 0 && <ConnectFirst onConnected={setConnected} />}
          <AskForm offered={agents} start={start} />
        </div>
      )}
    </QueryResult>
  )
}

/** A copy of an earlier question, ready to be changed. */
function RepeatedQuestion({ id }: { id: string }) {
  const debate = useQuery(debateQuery(id))
  const evidence = useQuery(debateEvidenceQuery(id))
  return (
    <QueryResult query={debate} what="Loading the question" heading="Ask">
      {(asked) => (
        <QueryResult query={evidence} what="Loading the context" heading="Ask">
          {(given) => <NewQuestion start={questionOf(asked, given.evidence)} />}
        </QueryResult>
      )}
    </QueryResult>
  )
}

/** The first step when no model is connected: servers found on this machine, and the way to connect all others. */
function ConnectFirst({ onConnected }: { onConnected: (name: string) => void }) {
  const { data: models } = useQuery(modelsQuery)
  if (!models) return null
  const { may_manage, finds_local_servers } = models
  return (
    <section aria-labelledby="connect-first" className="grid gap-4 rounded-md border border-edge p-5">
      <h2 id="connect-first" className="font-serif text-2xl">
        Connect a model
      </h2>
      <p className="measure text-sm text-muted">
        Models weigh reasons and argue your question. Until one is connected, only the built-in reader answers: it
        decides what a sentence of your context states outright.
        {!may_manage && ' Owners and admins of your organization connect models.'}
      </p>
      {may_manage && finds_local_servers && <LocalServers onConnected={onConnected} />}
      {may_manage && (
        <div>
          <Link to="/models" className={buttonClass()}>
            Connect by key or address
          </Link>
        </div>
      )}
    </section>
  )
}

const SHOWN = 6
const REFRESH_MS = 3_000

function Examples({ onExample }: { onExample: (example: Example) => void }) {
  return (
    <ul aria-label="Examples" className="grid gap-2">
      {EXAMPLES.map((example) => (
        <li key={example.question}>
          <button
            type="button"
            onClick={() => onExample(example)}
            className="text-left font-serif text-lg text-accent underline underline-offset-4"
          >
            {example.question}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The last questions and their status, refreshed while one of them is still debated. */
function Recent({ onExample }: { onExample: (example: Example) => void }) {
  const recent = useQuery({
    ...debateListQuery({ limit: SHOWN }),
    refetchInterval: ({ state: { data } }) =>
      data?.debates.some(({ completed_at, status }) => !completed_at && status !== 'paused') ? REFRESH_MS : false,
  })
  return (
    <Section title="Recent">
      <QueryResult query={recent}>
        {({ debates }) =>
          debates.length === 0 ? (
            <EmptyState title="No questions yet" action={<Examples onExample={onExample} />}>
              Ask what your team cannot settle. Several agents argue it out from what you give them, and you see who
              said what, who changed their mind, and who still disagrees. These examples need no model:
            </EmptyState>
          ) : (
            <ul>
              {debates.map((debate) => (
                <DebateRow key={debate.id} debate={debate} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Section>
  )
}
