import { AgentName } from '../../../parts/agent-name.tsx'
import { ConfidenceBar } from '../../../parts/confidence-bar.tsx'
import type { DebateView, Seat } from '../../debate/index.ts'

/** How things stood at a moment of the debate. */
export function StandAt({ view }: { view: DebateView }) {
  const { round, phase, panel, proposals, confidence, protocol } = view
  const where =
    round === 0 ? 'Before the first round' : `Round ${round}${phase ? `, ${phase.replaceAll('_', ' ')}` : ''}`
  return (
    <section aria-label="State at this point" className="grid content-start gap-4 text-sm">
      <p className="text-muted">{where}</p>
      {confidence && (
        <ConfidenceBar value={confidence.value} threshold={protocol?.threshold} calibrated={confidence.isCalibrated} />
      )}
      <ul className="grid gap-3">
        {panel.map((seat) => (
          <li key={seat.agent} className="grid gap-0.5">
            <AgentName name={seat.agent} />
            <span title={standingOf(seat, proposals)} className="line-clamp-2 pl-8 text-muted">
              {standingOf(seat, proposals)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function standingOf({ failure, vote, position, abstains }: Seat, proposals: DebateView['proposals']): string {
  if (failure !== null) return `no answer: ${failure.replaceAll('_', ' ')}`
  const name = (id: string) => (proposals[id] ? `${id} ${proposals[id].text}` : id)
  if (vote) return `voted: ${name(vote.choice)}`
  if (position !== null) return `for ${name(position)}`
  return abstains ? 'takes no position' : 'no statement yet'
}
