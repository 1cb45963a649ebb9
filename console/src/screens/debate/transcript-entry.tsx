import { getRouteApi, Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { AgentMark } from '../../parts/agent-name.tsx'
import { ConfidenceBar } from '../../parts/confidence-bar.tsx'
import { DocumentPlaceLink, placeName } from '../../parts/document-link.tsx'
import { isModelNeed, withoutModelNeed } from '../../parts/model-required.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { type AnswerOrigin, BY_HAND } from './answer-origin.ts'
import { type Entry, type EntryOf, isSilent, type Turn } from './debate-view.ts'
import { QuotedText, sourceName } from './quotations.tsx'
import { ProposalName } from './vote-bar.tsx'

/** One event of the transcript. */
export const TranscriptEntry = memo(function TranscriptEntry({ entry }: { entry: Entry }) {
  switch (entry.kind) {
    case 'round':
      return <h3 className="border-b border-line pt-6 pb-1 font-serif text-2xl">Round {entry.round}</h3>
    case 'message':
      return <Message entry={entry} />
    case 'critique':
      return <Critique entry={entry} />
    case 'vote':
      return <Vote entry={entry} />
    case 'tally':
      return <Tally entry={entry} />
    case 'person':
      return <PersonEntry entry={entry} />
    case 'failure':
      return (
        <Spoken by={entry.agent} does="gave no answer" making={entry.making}>
          <p dir="auto" className="text-sm text-muted">
            {entry.message}
          </p>
        </Spoken>
      )
    case 'evidence':
      return (
        <p className="text-sm text-muted">
          Evidence: <EvidenceName entry={entry} />, {entry.length.toLocaleString('en')} characters
        </p>
      )
    case 'sought':
      return <SoughtEvidence entry={entry} />
    case 'turn':
      return <TurnEntry entry={entry} />
  }
})

interface SpokenProps {
  by: string
  does: ReactNode
  isPerson?: boolean
  making?: AnswerOrigin
  children?: ReactNode
}

function Spoken({ by, does, isPerson = false, making = BY_HAND, children }: SpokenProps) {
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      {isPerson ? <PersonMark /> : <AgentMark name={by} />}
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
          <span className="font-medium text-ink">{by}</span>
          <span aria-hidden="true">·</span>
          {does}
          {making.origin && <span className="wrap-anywhere">· {making.origin}</span>}
        </p>
        {children}
        <AnswerNotes notes={making.notes} />
      </div>
    </article>
  )
}

const PersonMark = () => (
  <span aria-hidden="true" className="inline-grid size-6 place-items-center rounded-md border border-ink text-xs">
    ✎
  </span>
)

const ROLES: Readonly<Record<string, string>> = {
  proposer: 'opening',
  reviser: 'revised',
  judge: 'judgement',
  channel: 'comment',
}

function Message({ entry }: { entry: EntryOf<'message'> }) {
  const { agent, role, phase, proposal, adopts, abstains, isLate, to, content, quotes, needs, making } = entry
  const shownNeeds = needs.filter((need) => !isModelNeed(need))
  const said = withoutModelNeed(content)
  const does = (
    <>
      <span>{isSilent(entry) ? 'finds nothing to criticise' : (ROLES[role] ?? phase)}</span>
      {to && <span>to {to}</span>}
      {adopts && (
        <>
          <span>· adopts</span> <ProposalName proposal={proposal} />
        </>
      )}
      {abstains && !isSilent(entry) && <span>· takes no position</span>}
      {isLate && <span>· too late to count</span>}
    </>
  )
  return (
    <Spoken by={agent} does={does} making={making}>
      {said && <QuotedText text={said} quotes={quotes} />}
      {shownNeeds.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-muted">
          {[...new Set(shownNeeds)].map((need) => (
            <li key={need}>
              <Prose>{need}</Prose>
            </li>
          ))}
        </ul>
      )}
    </Spoken>
  )
}

const severityWord = (severity: number) => ['minor', 'moderate', 'major'][Math.min(2, Math.floor(severity * 3))]

function Critique({ entry }: { entry: EntryOf<'critique'> }) {
  const { agent, proposal, severity, issues, suggestions, quotes, making } = entry
  const does = (
    <>
      <span>{severityWord(severity)} critique of</span> <ProposalName proposal={proposal} />
    </>
  )
  return (
    <Spoken by={agent} does={does} making={making}>
      {[...new Set(issues)].map((issue) => (
        <QuotedText key={issue} text={issue} quotes={quotes} />
      ))}
      {[...new Set(suggestions)].map((suggestion) => (
        <div key={suggestion} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-1.5 text-sm text-muted">
          <span aria-hidden="true">→</span>
          <Prose className="">{suggestion}</Prose>
        </div>
      ))}
    </Spoken>
  )
}

function Vote({ entry: { vote, proposal, reason, quotes, making } }: { entry: EntryOf<'vote'> }) {
  const does =
    vote.choice === 'abstain' ? (
      <span>abstains</span>
    ) : (
      <>
        <span>votes for</span>{' '}
        <span className="text-ink">
          <ProposalName choice={vote.choice} proposal={proposal} />
        </span>
      </>
    )
  return (
    <Spoken by={vote.voter} isPerson={vote.isPerson} does={does} making={making}>
      <QuotedText text={reason} quotes={quotes} className="text-sm text-muted" />
    </Spoken>
  )
}

function Tally({ entry: { round, winner, confidence, isCalibrated, threshold } }: { entry: EntryOf<'tally'> }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-2 text-sm">
      <span className="text-muted">Round {round} votes</span>
      {winner ? <ProposalName proposal={winner} /> : <span>Tied</span>}
      <span className="ml-auto inline-flex w-40">
        <ConfidenceBar value={confidence} threshold={threshold} calibrated={isCalibrated} />
      </span>
    </div>
  )
}

const SAYS: Readonly<Record<string, string>> = {
  message: 'comments',
  argument: 'argues',
  constraint: 'sets a constraint',
  challenge: 'challenges',
  threshold: 'sets the threshold',
  weight: 'sets a weight',
}

function PersonEntry({ entry: { says, to, value, content } }: { entry: EntryOf<'person'> }) {
  const does = (
    <span>
      {SAYS[says] ?? says}
      {to && ` ${says === 'weight' ? 'of' : 'to'} ${to}`}
      {value !== undefined && ` to ${value}`}
    </span>
  )
  return (
    <Spoken by="A person" isPerson does={does}>
      {content && <Prose>{content}</Prose>}
    </Spoken>
  )
}

/** What a reader should know before relying on an answer. */
function AnswerNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="About this answer" className="grid gap-0.5 border-l border-edge pl-3 text-sm text-muted italic">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** The name of a piece of evidence, which opens its place. */
function EvidenceName({ entry }: { entry: EntryOf<'evidence'> }) {
  const name = <bdi className="text-ink">{sourceName(entry)}</bdi>
  if (!entry.place) return name
  return (
    <DocumentPlaceLink place={entry.place} className="underline decoration-edge hover:decoration-accent">
      {name}, {placeName(entry.place)}
    </DocumentPlaceLink>
  )
}

/** The evidence that agents lacked, and whether it was found. */
const SoughtEvidence = ({ entry: { found, queries } }: { entry: EntryOf<'sought'> }) => (
  <section aria-label="Searched for missing information" className="grid gap-1 border-l-2 border-line pl-4 text-sm">
    <p className="text-muted">
      {found === 0
        ? 'Searched for missing information; nothing found.'
        : `Searched for missing information: ${found} ${found === 1 ? 'piece' : 'pieces'} found.`}
    </p>
    <ul className="grid gap-1">
      {queries.map(({ query, agents }) => (
        <li key={query}>
          <bdi>{query}</bdi> <span className="text-muted">for {agents.join(', ')}</span>
        </li>
      ))}
    </ul>
  </section>
)

const route = getRouteApi('/member/debates/$id')

const WORDS: Record<Turn, string> = {
  paused: 'Paused',
  resumed: 'Resumed',
  cancelled: 'Cancelled',
  forked: 'Forked here; everything above comes from the original debate',
  waiting: 'Waiting for a person',
  answered: 'A person answered',
  unanswered: 'No one answered in time',
  consensus: 'Consensus',
  completed: 'The debate ended',
  failed: 'The debate failed',
}

/** A turn of the debate. */
function TurnEntry({ entry: { what, text } }: { entry: EntryOf<'turn'> }) {
  const { id } = route.useParams()
  const isOver = what === 'completed' || what === 'failed'
  return (
    <div className="grid gap-1.5 border-l-2 border-accent pl-4">
      <p className="text-sm font-medium">{WORDS[what]}</p>
      {text && <Prose className={what === 'consensus' ? 'font-serif text-xl' : 'leading-relaxed'}>{text}</Prose>}
      {isOver && (
        <p>
          <Link to="/decisions/$id" params={{ id }} className="text-accent underline underline-offset-4">
            Read the decision
          </Link>
        </p>
      )}
    </div>
  )
}
