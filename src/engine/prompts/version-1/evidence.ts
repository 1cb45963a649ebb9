import { oneLine, quoted } from '../../../shared/text/foreign.ts'
import type { Evidence } from '../../state-parts.ts'
import { EVIDENCE_BUDGET, factsOf, LEAST_SHARE } from '../evidence-facts.ts'
import { shortened } from '../passages.ts'

/** As much evidence as fits: something of each piece, then more of the most reliable, in the order in which it was attached. */
export function evidencePassages(evidence: readonly Evidence[], budget = EVIDENCE_BUDGET): string[] {
  const shares = sharesOf(evidence, budget)
  const shown = evidence.filter(({ id, content }) => (shares.get(id) ?? 0) > 0 || content === '')
  const omitted = evidence.length - shown.length
  return [
    ...shown.map((piece) => {
      const named = `${oneLine(piece.title)} (${oneLine(piece.source)})`
      return `[${piece.id}] (${factsOf(piece)}):\n${quoted(`${named}\n\n${shortened(piece.content, shares.get(piece.id))}`)}`
    }),
    ...(omitted > 0 ? [`[${omitted} less reliable pieces are left out]`] : []),
  ]
}

/** What was sought comes first, the newest of it before all, then what is reliable. */
function sharesOf(evidence: readonly Evidence[], budget: number): ReadonlyMap<string, number> {
  const least = Math.max(LEAST_SHARE, Math.floor(budget / Math.max(1, evidence.length)))
  const first = evidence.toSorted((a, b) => soughtIn(b) - soughtIn(a) || b.reliability - a.reliability)
  const shares = new Map<string, number>()
  let left = budget
  for (const most of [least, Number.POSITIVE_INFINITY]) {
    for (const { id, content } of first) {
      const had = shares.get(id) ?? 0
      const more = Math.min(left, Math.min(most, content.length) - had)
      shares.set(id, had + more)
      left -= more
    }
  }
  return shares
}

const soughtIn = ({ agent, round = 0 }: Evidence) => (agent === undefined ? 0 : round)
