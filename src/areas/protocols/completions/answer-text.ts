import type { DebatePage } from '../../../config/public-address.ts'
import { isTied } from '../../../engine/conclusion/debate-end.ts'
import type { DebateState } from '../../../engine/state.ts'
import { harmlessMarkdown } from './harmless-markdown.ts'
import { interruptionOf } from './settled-state.ts'

const UNDECIDED: Readonly<Record<string, string>> = {
  no_consensus: 'The panel did not agree.',
  insufficient_evidence: 'There is not enough to decide on.',
}

/** What a program shows as the answer: the conclusion, the dissent in one paragraph, and where to read on. */
export function answerText(state: DebateState, linkTo: DebatePage): string {
  const paragraphs = state.erased ? ['The debate was erased.'] : paragraphsOf(state)
  const cited = new Set(state.evidence.flatMap(({ url }) => (url === null ? [] : [url])))
  const texts = paragraphs.filter((text) => text.trim() !== '').map((text) => harmlessMarkdown(text, cited))
  return [...texts, `[${linkText(state)}](${linkTo(state)})`].join('\n\n')
}

const linkText = (state: DebateState) => (interruptionOf(state) ? 'Decide there' : 'How this was decided')

function paragraphsOf(state: DebateState): string[] {
  const waits = interruptionOf(state)
  if (waits) return [waits.text]
  const { end, status } = state
  if (!end) return [`The debate is ${status}; there is no decision.`]
  if (end.result === 'failed') return ['The debate failed; there is no decision.', end.error ?? '']
  const said = isTied(state) ? 'The vote is tied.' : UNDECIDED[end.result]
  return [
    ...(said === undefined ? [] : [said]),
    end.answer,
    end.summary === end.answer ? '' : end.summary,
    end.needs.length > 0 ? `Missing: ${end.needs.join(' ')}` : '',
    dissentOf(state),
  ]
}

/** The dissent in one paragraph; empty where there is none. */
export function dissentOf({ end }: Pick<DebateState, 'end'>): string {
  if (!end) return ''
  const voices = [
    ...end.minorityReport.map(
      ({ agents, choice, reasons }) => `${agents.join(', ')}: ${[choice, ...reasons].join('. ')}`,
    ),
    ...end.disagreements,
  ]
  return voices.length === 0 ? '' : `Dissent: ${[...new Set(voices)].join(' ').replace(/\s+/g, ' ')}`
}
