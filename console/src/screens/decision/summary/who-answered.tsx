import { useQuery } from '@tanstack/react-query'
import type { Debate } from '../../../api/debates/debates.ts'
import { logQuery } from '../../../api/debates/event-log.ts'
import { AgentName } from '../../../parts/agent-name.tsx'
import { type Answerer, answerersOf, isBuiltIn } from './answerers.ts'

const often = (times: number) => (times === 1 ? 'once' : `${times} times`)

/** Which model spoke for each member of the panel, and why one gave no answer. */
export function WhoAnswered({ debate, missing }: { debate: Debate; missing: readonly string[] }) {
  const isByRules = isBuiltIn(debate)
  const { data: log = [] } = useQuery({ ...logQuery(debate.id), enabled: !isByRules && !debate.erased })
  if (isByRules && missing.length === 0) {
    return <p>The built-in reader, under {debate.panel.length} names: rules, and no language model.</p>
  }
  return (
    <ul aria-label="Who answered" className="grid gap-3">
      {answerersOf(debate, missing, log).map((answerer) => (
        <li key={answerer.agent} className="grid gap-1">
          <Answered answerer={answerer} />
        </li>
      ))}
    </ul>
  )
}

/** Where that says more than the name. */
const WHOSE: Readonly<Record<string, string>> = { builtin: 'built in', 'openai-compatible': 'a server of your own' }

function Answered({ answerer: { agent, provider, model, standIns, faults, hasVoted } }: { answerer: Answerer }) {
  const whose = WHOSE[provider] ?? provider
  const isRule = provider === 'builtin'
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <AgentName name={agent} />
        <span className="text-muted">{model === agent || isRule ? whose : `${model}, ${whose}`}</span>
        {!hasVoted && <span>gave no vote</span>}
      </p>
      {standIns.map((standIn) => (
        <p key={standIn.model} className="pl-8 text-sm">
          {standIn.model} answered in its place, {often(standIn.times)}
        </p>
      ))}
      {faults.map(({ message, times }) => (
        <p key={message} dir="auto" className="pl-8 text-sm">
          No answer, {often(times)}: {message}
        </p>
      ))}
    </>
  )
}
