import { useEffect } from 'react'
import type { DebateEvent } from '../../../stream/frames.ts'
import { Button } from '../../../ui/button.tsx'

const EVENT_MS = 1_200

interface PlayerProps {
  seq: number
  last: number
  marks: readonly Mark[]
  isPlaying: boolean
  onPlaying: (isPlaying: boolean) => void
  onGo: (seq: number) => void
}

/** Steps through the log, by hand or automatically. */
export function Player({ seq, last, marks, isPlaying, onPlaying, onGo }: PlayerProps) {
  const atEnd = seq >= last
  useEffect(() => {
    if (!isPlaying || atEnd) return
    const timer = setTimeout(() => onGo(seq + 1), EVENT_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, atEnd, seq, onGo])

  function play() {
    if (atEnd) onGo(1)
    onPlaying(!isPlaying || atEnd)
  }
  const goByHand = (to: number) => {
    onPlaying(false)
    onGo(to)
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => goByHand(seq - 1)} disabled={seq <= 1} aria-label="Previous event">
          <span aria-hidden="true">←</span>
        </Button>
        <Button kind="primary" onClick={play}>
          {isPlaying && !atEnd ? 'Pause' : 'Play'}
        </Button>
        <Button onClick={() => goByHand(seq + 1)} disabled={atEnd} aria-label="Next event">
          <span aria-hidden="true">→</span>
        </Button>
        <p className="pl-2 text-sm text-muted">
          Event {seq} of {last}
        </p>
        <p role="status" className="sr-only">
          {isPlaying && marks.findLast((mark) => mark.seq <= seq)?.title}
        </p>
      </div>
      <div className="relative">
        <input
          type="range"
          aria-label="Position in the log"
          aria-valuetext={`event ${seq} of ${last}`}
          min={1}
          max={last}
          value={seq}
          onChange={(event) => goByHand(event.target.valueAsNumber)}
          className="w-full accent-accent"
        />
        <div aria-hidden="true" className="pointer-events-none relative mx-2 h-2">
          {marks.map((mark) => (
            <span
              key={mark.seq}
              style={{ left: `${last > 1 ? ((mark.seq - 1) / (last - 1)) * 100 : 0}%` }}
              className={`absolute h-2 w-0.5 ${mark.reversal ? 'bg-accent' : 'bg-line'}`}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** A place in the log worth visiting. */
export interface Mark {
  seq: number
  title: string
  /** The agent that changed sides there. */
  reversal?: string
}

/** The rounds, reversals, counts, failures, human actions, and the end. */
export function marksOf(events: readonly DebateEvent[]): readonly Mark[] {
  const choices = new Map<string, string>()
  return events.flatMap((event): Mark[] => {
    const { seq } = event
    switch (event.type) {
      case 'round_start':
        return [{ seq, title: `Round ${event.payload.round}` }]
      case 'vote_tally':
        return [{ seq, title: `Round ${event.payload.round} votes` }]
      case 'consensus_reached':
        return [{ seq, title: 'Consensus' }]
      case 'agent_failed':
        return [{ seq, title: `${event.payload.agent} fails` }]
      case 'intervention_added':
        return [{ seq, title: 'Intervention' }]
      case 'breakpoint_raised':
        return [{ seq, title: 'Waiting for a person' }]
      case 'debate_end':
      case 'debate_cancelled':
        return [{ seq, title: 'End' }]
      case 'agent_message':
        return turned(choices, event.payload.agent, event.payload.proposal, seq)
      case 'vote_cast':
        return turned(choices, event.payload.agent ?? event.payload.user, event.payload.choice, seq)
      default:
        return []
    }
  })
}

function turned(
  choices: Map<string, string>,
  who: string | undefined,
  choice: string | undefined,
  seq: number,
): Mark[] {
  if (who === undefined || choice === undefined) return []
  const before = choices.get(who)
  choices.set(who, choice)
  if (before === undefined || before === choice) return []
  return [{ seq, title: `${who}: ${before} → ${choice}`, reversal: who }]
}
