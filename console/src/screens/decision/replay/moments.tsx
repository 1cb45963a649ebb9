import type { Moment } from '../../../api/debates/event-log.ts'
import { AgentMark } from '../../../parts/agent-name.tsx'
import { Button } from '../../../ui/button.tsx'
import { Words } from '../../../ui/prose/words.tsx'
import type { Mark } from './marks.ts'

interface MomentsProps {
  moments: readonly Moment[]
  marks: readonly Mark[]
  last: number
  onGo: (seq: number) => void
}

/** A reversal happened where its agent last changed sides; everything else shows at the end. */
const placeOf = ({ type, agent }: Moment, marks: readonly Mark[], last: number) =>
  (type === 'position_reversal' && marks.findLast(({ reversal }) => reversal === agent)?.seq) || last

/** What is remembered of this debate beyond it. */
export function Moments({ moments, marks, last, onGo }: MomentsProps) {
  if (moments.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="font-serif text-xl">Key moments</h2>
      <ul className="measure grid gap-2">
        {moments.map((moment) => (
          <li key={moment.id} className="flex flex-wrap items-center gap-3">
            <AgentMark name={moment.agent} />
            <span dir="auto" className="grow basis-60">
              <Words>{moment.description}</Words>
            </span>
            <Button kind="quiet" onClick={() => onGo(placeOf(moment, marks, last))}>
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
