import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Consensus, Debate } from '../../api/debates/debates.ts'
import { decisionQuery } from '../../api/debates/decisions.ts'
import { logQuery } from '../../api/debates/event-log.ts'
import { AgentName } from '../../parts/agent-name.tsx'
import { isModelNeed } from '../../parts/model-required.tsx'
import type { DebateEvent } from '../../stream/frames.ts'
import { CitationScope, CitedText } from './cited-text.tsx'
import { Choice } from './option-label.tsx'
import { proposalsOf } from './proposals.ts'
import { caveatText, isTied, otherAnswersOf, supportOf, worthOf } from './verdict.ts'

/** What supports the decision and what opposes it, who dissents, and what is still unknown: all in the same size. */
export function Findings({ debate, decision }: { debate: Debate; decision: Consensus }) {
  const { consensus, needs, caveats, missing_agents, minority_report } = decision
  const lacksModel = needs.some(isModelNeed)
  const support = lacksModel ? '' : supportOf(decision)
  const dissent = minority_report.flatMap(({ reasons }) => reasons)
  return (
    <CitationScope texts={[...consensus.key_points, ...consensus.disagreements, ...dissent, support, ...needs]}>
      <div className="measure grid content-start gap-8">
        {debate.status === 'failed' && <WhyFailed id={debate.id} />}
        {support !== '' && <CitedText text={support} />}
        <Statements title="Key points" texts={consensus.key_points} />
        <Statements title="Disagreements" texts={consensus.disagreements} />
        <Positions debate={debate} decision={decision} />
        <Statements title="What’s missing" texts={needs.filter((need) => !isModelNeed(need))} />
        <Statements title="Caveats" texts={caveats.map(caveatText)} />
        <Finding title="Who answered">
          <Respondents debate={debate} missing={missing_agents} />
        </Finding>
        <ConfidenceFinding decision={decision} />
      </div>
    </CitationScope>
  )
}

function ConfidenceFinding({ decision: { consensus } }: { decision: Consensus }) {
  const more = worthOf(consensus) === null ? null : consensus.explanation
  const texts = [more, otherAnswersOf(consensus)].filter((text) => text !== null)
  return <Statements title="Confidence" texts={texts} />
}

function Finding({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="font-serif text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Statements({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <Finding title={title}>
      <ul className="grid list-disc gap-2 pl-5 leading-relaxed marker:text-muted">
        {[...new Set(texts)].map((text) => (
          <li key={text}>
            <CitedText text={text} />
          </li>
        ))}
      </ul>
    </Finding>
  )
}

/** The dissenters; in a tie the sides, none of which is a minority. */
function Positions({ debate, decision }: { debate: Debate; decision: Consensus }) {
  const report = decision.minority_report
  if (report.length === 0) return null
  const proposals = proposalsOf(debate)
  return (
    <Finding title={isTied(debate, decision) ? 'The sides of the tie' : 'Minority report'}>
      <ul className="grid gap-5">
        {report.map(({ agents, choice, reasons }) => (
          <li key={choice} className="grid gap-2 leading-relaxed">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              {agents.map((name) => (
                <AgentName key={name} name={name} />
              ))}
              <span className="text-muted">chose</span>
              <Choice choice={choice} proposals={proposals} />
            </p>
            <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
              {[...new Set(reasons)].map((reason) => (
                <li key={reason}>
                  <CitedText text={reason} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Finding>
  )
}

/** The error belongs to the decision, not to the debate. */
function WhyFailed({ id }: { id: string }) {
  const { data } = useQuery(decisionQuery(id))
  return <Statements title="What went wrong" texts={data?.error ? [data.error] : []} />
}

const often = (times: number) => (times === 1 ? 'once' : `${times} times`)

/** Which model answered for each member of the panel, and why one gave no answer. */
function Respondents({ debate, missing }: { debate: Debate; missing: readonly string[] }) {
  const isByRules = isBuiltIn(debate)
  const { data: log = [] } = useQuery({ ...logQuery(debate.id), enabled: !isByRules && !debate.erased })
  if (isByRules && missing.length === 0) {
    return <p>The built-in reader, under {debate.panel.length} names: rules, and no language model.</p>
  }
  return (
    <ul aria-label="Who answered" className="grid gap-3">
      {respondentsOf(debate, missing, log).map((answerer) => (
        <li key={answerer.agent} className="grid gap-1">
          <AnsweredBy answerer={answerer} />
        </li>
      ))}
    </ul>
  )
}

/** Providers whose name alone would say too little. */
const WHOSE: Readonly<Record<string, string>> = { builtin: 'built in', 'openai-compatible': 'a server of your own' }

function AnsweredBy({ answerer: { agent, provider, model, standIns, faults, hasVoted } }: { answerer: Respondent }) {
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

/** A member of the panel, and what answered for it. */
interface Respondent {
  agent: string
  provider: string
  model: string
  /** The models that answered in its place, each with how often. */
  standIns: readonly { model: string; times: number }[]
  /** Why answers are missing, in the provider's words if it gave any, each with how often. */
  faults: readonly { message: string; times: number }[]
  hasVoted: boolean
}

type Panel = Pick<Debate, 'panel' | 'failures'>

const isBuiltIn = ({ panel }: Pick<Debate, 'panel'>) => panel.every(({ provider }) => provider === 'builtin')

/** Who answered for each member of the panel; only the log names the stand-ins. */
export function respondentsOf(
  { panel, failures }: Panel,
  missing: readonly string[],
  log: readonly DebateEvent[],
): Respondent[] {
  return panel.map(({ agent, provider, model }) => ({
    agent,
    provider,
    model,
    standIns: counted(log.flatMap((event) => standInOf(event, agent))).map(([name, times]) => ({ model: name, times })),
    faults: counted(failures.flatMap((failed) => (failed.agent === agent ? faultMessage(failed) : []))).map(
      ([message, times]) => ({ message, times }),
    ),
    hasVoted: !missing.includes(agent),
  }))
}

/** The message may be erased. */
const faultMessage = ({ message, reason }: Panel['failures'][number]) => message || reason.replaceAll('_', ' ')

/** Of the events that one ask led to, the first names what answered it. */
function standInOf({ type, payload }: DebateEvent, agent: string): string[] {
  if (type === 'agent_failed' || !('fallback_from' in payload) || payload.fallback_from !== agent) return []
  return 'model' in payload && typeof payload.model === 'string' ? [payload.model] : []
}

const counted = (texts: readonly string[]) =>
  [...Map.groupBy(texts, (text) => text)].map(([text, { length }]) => [text, length] as const)
