import { getRouteApi } from '@tanstack/react-router'
import { NotFound } from '../../app/error-screens.tsx'
import { ConfidenceBar } from '../../parts/confidence-bar.tsx'
import { ForkedFrom } from '../../parts/debate-link.tsx'
import { DebateOrigin } from '../../parts/debate-origin.tsx'
import { PausedMark } from '../../parts/debate-row.tsx'
import { QuestionHeading } from '../../parts/question-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { costWords } from '../../ui/money.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Loading } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { Controls } from './controls.tsx'
import { ConnectionStatus, EndedNote, UnpaidNote } from './debate-notices.tsx'
import type { DebateView } from './debate-view.ts'
import { Panel } from './panel.tsx'
import { PhaseStepper } from './phase-stepper.tsx'
import { PlaybackBar, tookMs, usePace, usePlayback } from './playback-bar.tsx'
import { PushAddresses } from './push-addresses.tsx'
import { Transcript } from './transcript.tsx'
import { useDebate } from './use-debate.ts'
import { VoteBar } from './vote-bar.tsx'

const route = getRouteApi('/member/debates/$id')

/** A debate while it runs, or as it ran. */
export function DebateScreen() {
  const { id } = route.useParams()
  return <Debate key={id} id={id} />
}

function Debate({ id }: { id: string }) {
  const { beginning, events, view: latest, drafts, stream } = useDebate(id)
  const pace = usePace(latest)
  const reading = usePlayback({ beginning, events, isWanted: pace.isWanted })
  const view = reading?.view ?? latest
  useTitle(latest.topic)
  if (latest.seq === 0) return stream.is === 'over' ? <NotFound /> : <Opening />
  const isGoingOn = (stream.is === 'live' && !latest.ending) || reading !== undefined
  return (
    <div className="grid gap-8">
      <header className="grid gap-4">
        <div className="measure">
          <QuestionHeading topic={latest.topic} isLarge />
        </div>
        {latest.parent && <ForkedFrom id={latest.parent.id} />}
        <DebateOrigin origin={latest.origin} />
        <PushAddresses debateId={id} origin={latest.origin} />
        <PhaseStepper view={view} />
        {view.status === 'paused' && (view.unpaid ? <UnpaidNote unpaid={view.unpaid} /> : <PausedNote />)}
        <EndedNote view={view} />
      </header>
      {reading && <PlaybackBar reading={reading} tookMs={tookMs(events, latest)} onSkip={pace.skip} />}
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[13rem_minmax(0,1fr)_15rem]">
        <div className="lg:sticky lg:top-16">
          <Panel view={view} drafts={reading ? {} : drafts} isOver={latest.ending !== null} />
        </div>
        <div className="grid gap-4 lg:sticky lg:top-16 lg:order-last">
          <CurrentState view={view} />
          <Controls id={id} view={latest} />
          {pace.canFollow && !reading && (
            <div>
              <Button onClick={pace.follow}>Replay at reading speed</Button>
            </div>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 lg:grid lg:justify-items-start lg:gap-4">
            <ConnectionStatus stream={stream} view={latest} />
            <span className="lg:-ml-3">
              <CopyAsCurl address="/debates/{id}/events" path={{ id }} />
            </span>
          </div>
        </div>
        <Transcript entries={view.entries} drafts={reading ? {} : drafts} isGoingOn={isGoingOn} />
      </div>
    </div>
  )
}

function PausedNote() {
  return (
    <p className="flex w-fit items-center gap-2 rounded-md border border-modify px-3 py-1.5 text-sm">
      <PausedMark />
      <span>
        <span className="font-medium">Paused.</span> Nothing happens until someone resumes it.
      </span>
    </p>
  )
}

const Opening = () => (
  <>
    <h1 className="sr-only">Debate</h1>
    <Loading what="Loading the debate" />
  </>
)

const count = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** The confidence, the votes and the cost. */
function CurrentState({ view }: { view: DebateView }) {
  const { confidence, protocol, usage, votes, status } = view
  const brief = confidence
    ? `confidence ${confidence.value.toFixed(2)}, ${protocol?.threshold.toFixed(2) ?? ''} needed`
    : `${status}, ${counted(votes.length, 'vote')}`
  return (
    <SidePanel title={view.ending ? 'At the end' : 'Now'} brief={brief}>
      <div className="grid gap-1 text-sm">
        <p className="text-muted">Confidence</p>
        {confidence ? (
          <>
            <ConfidenceBar
              value={confidence.value}
              threshold={protocol?.threshold}
              calibrated={confidence.isCalibrated}
            />
            <p className="text-muted">
              {protocol && `${protocol.threshold.toFixed(2)} needed`}
              {!confidence.isCalibrated && '; uncalibrated'}
            </p>
          </>
        ) : (
          <p>Not counted yet</p>
        )}
      </div>
      <div className="grid gap-1">
        <p className="text-sm text-muted">Votes</p>
        <VoteBar view={view} />
      </div>
      <p className="text-sm">
        {usage.cost.cost_known ? costWords(usage.cost) : `Cost ${costWords(usage.cost)}`}{' '}
        <span className="text-muted">for {count.format(usage.tokens)} tokens</span>
      </p>
    </SidePanel>
  )
}
