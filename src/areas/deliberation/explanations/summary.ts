import { isTied } from '../../../engine/conclusion/debate-end.ts'
import type { Explanation } from '../../../engine/explanations/explanation.ts'
import type { DebateState } from '../../../engine/state.ts'
import { conclusionOf, confidenceIn, isReached } from './explanation-record.ts'
import { type Block, html, markdown, pdf } from './render-pdf.ts'
import type { Summary, SummaryFormat } from './schema.ts'
import { choiceText, confidenceText } from './wording.ts'

/** A debate on one page, in the words of those who held it. */
export async function summaryOf(state: DebateState, found: Explanation, format: SummaryFormat): Promise<Summary> {
  const { end } = state
  const written = { markdown, html, json: () => end?.summary ?? '' }
  return {
    debate_id: state.debateId,
    format,
    summary: await written[format](page(state, found)),
    verdict: conclusionOf(state),
    confidence: confidenceIn(state),
    consensus_reached: isReached(state),
    key_points: [...(end?.keyPoints ?? [])],
    dissenting_views: dissent(state),
    evidence_quality: found.evidenceQuality,
    decision_rationale: end?.summary ?? '',
    dissent_summary: dissent(state).join(' '),
    confidence_explanation: confidenceText(state),
    generated_at: state.endedAt ?? state.updatedAt,
  }
}

const dissent = ({ end }: DebateState): string[] => [
  ...new Set([...(end?.minorityReport ?? []).flatMap(({ reasons }) => reasons), ...(end?.disagreements ?? [])]),
]

const STANDINGS = {
  consensus_reached: 'Consensus',
  no_consensus: 'No consensus',
  insufficient_evidence: 'Insufficient evidence',
  failed: 'Failed',
} as const

/** The page as a file for printing. */
export const summaryPdf = (state: DebateState, found: Explanation): Promise<Buffer> =>
  pdf(page(state, found), new Date(state.endedAt ?? state.updatedAt))

function page(state: DebateState, { pivots, evidence }: Explanation): readonly Block[] {
  const { end } = state
  const standing = isTied(state) ? 'Tied' : end ? STANDINGS[end.result] : state.status
  const pivotal = pivots.filter((pivot) => pivot.pivotal)
  return [
    { kind: 'title', text: state.topic },
    { kind: 'paragraph', text: `${standing}. Confidence ${Math.round(confidenceIn(state) * 100)}%.` },
    ...paragraph(conclusionOf(state)),
    ...paragraph(end && end.answer !== '' ? end.summary : ''),
    ...section('Key points', end?.keyPoints ?? []),
    ...(isTied(state) ? sides(state) : section('Dissent', dissent(state))),
    ...section('What is missing', end?.needs ?? []),
    ...section(
      'Votes on which the result hangs',
      pivotal.map(({ vote }) => `${vote.agent ?? 'A person'} for ${vote.choice}: ${vote.reason}`),
    ),
    ...section(
      'Evidence',
      evidence
        .filter(({ citedBy }) => citedBy.length > 0)
        .map(({ piece, citedBy }) => `${piece.title || piece.id} (cited by ${citedBy.join(', ')})`),
    ),
    { kind: 'heading', text: 'Confidence' },
    { kind: 'paragraph', text: confidenceText(state) },
  ]
}

/** Each side of a tie by its own reasons; none of them is a dissent from another. */
const sides = (state: DebateState): Block[] =>
  (state.end?.minorityReport ?? []).flatMap(({ agents, choice, reasons }) =>
    section(`For ${choiceText(state, choice)}: ${agents.join(', ')}`, reasons),
  )

const paragraph = (text: string): Block[] => (text === '' ? [] : [{ kind: 'prose', text }])

const section = (heading: string, points: readonly string[]): Block[] =>
  points.length === 0
    ? []
    : [
        { kind: 'heading', text: heading },
        { kind: 'points', points },
      ]
