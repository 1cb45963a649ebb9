import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { rosterQuery } from '../../api/agents/roster.ts'
import { debateQuery } from '../../api/debates/debates.ts'
import { evidenceQuery } from '../../api/debates/explanations.ts'
import { ConnectedNote } from '../../parts/connected-note.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AskForm } from './ask-form.tsx'
import { questionOf } from './asked-before.ts'
import { ConnectFirst } from './connect-first.tsx'
import type { Example } from './examples.ts'
import { modelsIn } from './question-form.ts'
import { Recent } from './recent.tsx'

const route = getRouteApi('/member/')

/** Where a question is asked: a new one, one that the address tells, or one that was asked before. */
export function AskScreen() {
  useTitle('Ask')
  const { question = '', from } = route.useSearch()
  const [example, setExample] = useState<Example & { taken: number }>()
  const start = example ?? { question }
  return (
    <div className="mx-auto grid max-w-3xl gap-14">
      {from === undefined || example ? (
        <Asking key={`${example?.taken} ${question}`} start={start} />
      ) : (
        <AskingAgain key={from} id={from} />
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

function Asking({ start }: { start: Start }) {
  const roster = useQuery(rosterQuery)
  const [connected, setConnected] = useState<string>()
  return (
    <Loaded query={roster} what="Loading agents" heading="Ask">
      {({ agents }) => (
        <div className="grid gap-10">
          {connected !== undefined && <ConnectedNote name={connected} next="Now ask your question." />}
          {connected === undefined && modelsIn(agents).length === 0 && <ConnectFirst onConnected={setConnected} />}
          <AskForm offered={agents} start={start} />
        </div>
      )}
    </Loaded>
  )
}

/** A copy of what was asked, to be changed. */
function AskingAgain({ id }: { id: string }) {
  const debate = useQuery(debateQuery(id))
  const evidence = useQuery(evidenceQuery(id))
  return (
    <Loaded query={debate} what="Loading the question" heading="Ask">
      {(asked) => (
        <Loaded query={evidence} what="Loading the context" heading="Ask">
          {(given) => <Asking start={questionOf(asked, given.evidence)} />}
        </Loaded>
      )}
    </Loaded>
  )
}
