import { confidenceSentence, possibleAnswersSentence } from '../../engine/consensus/confidence-sentences.ts'
import { costWords } from '../../shared/money.ts'
import { type EventFields, type NameOf, percent } from './event-fields.ts'
import { lines, oneLine } from './text.ts'

type End = EventFields<'debate_end'>

const HEADLINES: Record<End['outcome'], string> = {
  consensus_reached: 'The agents agree.',
  no_consensus: 'The agents do not agree.',
  insufficient_evidence: 'Not enough information to answer.',
  failed: 'No agent gave a usable answer.',
}

const CAVEATS: Record<string, string> = {
  one_model: 'all agents are of one model, so they may be wrong together',
  missing_agents: 'some agents did not vote',
  no_evidence: 'it is based on no evidence',
  initially_disputed: 'the agents disagreed at first',
  unanswered_phase: 'it ended early, because no agent answered any more',
}

const METHODS: Record<Exclude<End['method'], 'squared_odds'>, string> = {
  smoothed_share: 'the smoothed share of the votes',
  logistic: 'fitted on known outcomes',
  measured_rules: 'how often the rules of built-in agents are expected to be right, as measured and then lowered',
}

interface Section {
  title: string
  texts: readonly string[]
}

/** What a debate came to, section by section; what there is nothing to say about is left out. */
export function conclusion(
  end: End,
  nameOf: NameOf,
  isTied: boolean,
): { headline: string; sections: readonly Section[] } {
  const { answer = '', summary = '', error = '', key_points = [], disagreements = [], needs = [] } = end
  const sections: Section[] = [
    { title: 'Answer', texts: lines(answer) },
    { title: 'Summary', texts: end.outcome === 'no_consensus' ? lines(summary) : [] },
    { title: 'Confidence', texts: [confidence(end)] },
    { title: 'Other answers', texts: others(end, nameOf) },
    { title: 'Key points', texts: key_points.map(oneLine) },
    { title: 'Disagreements', texts: disagreements.map(oneLine) },
    { title: isTied ? 'The sides' : 'Minority report', texts: minority(end, nameOf) },
    { title: 'What’s missing', texts: needs.map(oneLine) },
    { title: 'Agents without a vote', texts: end.missing },
    { title: 'Caveats', texts: end.caveats.map((caveat) => CAVEATS[caveat] ?? caveat) },
    { title: 'Error', texts: error ? [oneLine(error)] : [] },
    { title: 'Cost', texts: [costLine(end)] },
  ]
  return {
    headline: isTied ? 'The vote is tied.' : HEADLINES[end.outcome],
    sections: sections.filter(({ texts }) => texts.some((text) => text !== '')),
  }
}

function costLine({ cost_usd, cost_known = true, unpriced_tokens = 0, tokens_in, tokens_out }: End) {
  const cost = cost_known ? `$${cost_usd.toFixed(4)}` : costWords({ cost_usd, cost_known, unpriced_tokens })
  return `${cost} for ${tokens_in} tokens in and ${tokens_out} out`
}

function confidence(end: End): string {
  const { method, confidence, outcomes, brier } = end
  const known = `${outcomes} outcome${outcomes === 1 ? '' : 's'} known`
  const score = brier === null ? '' : `, Brier score ${brier.toFixed(3)}`
  if (method === 'measured_rules') return `${percent(confidence)}: ${METHODS[method]}`
  if (method !== 'squared_odds') return `${percent(confidence)}: ${METHODS[method]} (${known}${score})`
  if (confidence === 0) return `${percent(0)}: no answer won the last count`
  return `${percent(confidence)} (${known}${score}). ${confidenceSentence(end)}`
}

/** Nothing where the answer stands alone. */
function others({ method, confidence, outcomes, possible_answers: choices = [] }: End, nameOf: NameOf): string[] {
  if (method !== 'squared_odds' || confidence === 0 || choices.length === 1) return []
  return [oneLine(possibleAnswersSentence({ choices, outcomes, nameOf }))]
}

const minority = ({ minority_report = [] }: End, nameOf: NameOf) =>
  minority_report.map(
    ({ agents, choice, reasons }) => `${agents.join(', ')} for ${nameOf(choice)}: ${reasons.map(oneLine).join(' ')}`,
  )
