import { styleText } from 'node:util'
import { confidenceSentence, possibleAnswersSentence } from '../../engine/consensus/confidence-sentences.ts'
import { percent } from '../../shared/figures.ts'
import { costWords } from '../../shared/money.ts'
import type { EventFrame } from '../../stream/wire-events.ts'
import { choicesIn, type EventFields, type NameOf, worded } from './event-sentences.ts'
import { cut, lines, oneLine } from './terminal-text.ts'

/** Writes a debate for the user who asked. */
export interface Telling {
  event(frame: EventFrame): void
  /** References are written with their titles, after everything else. */
  end(ended: EventFields<'debate_end'>, references: Readonly<Record<string, string>>): void
}

interface Paper {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

/** For programs: the frames of the stream and nothing else. */
export const jsonTelling = (paper: Paper): Telling => ({
  event: (frame) => paper.write(`${JSON.stringify(frame)}\n`),
  end: () => {},
})

const COLUMNS_IN_PIPE = 200
const BAR = 20
const PERSON = 'a person'
/** A longer choice is named by its id. */
const LONGEST_NAME = 40

/** For people: a line for each event, then the conclusion; plain text where there is no terminal. */
export function wordTelling(paper: Paper): Telling {
  const { isTTY = false } = paper
  const styled: typeof styleText = (format, text) =>
    isTTY ? styleText(format, text, { stream: process.stdout }) : text
  const names = new Map<string, string>()
  const nameOf = (choice: string) => names.get(choice) ?? choice
  let widest = PERSON.length
  let isEven = false

  /** Without a terminal the figure stands alone. */
  const barOf = ({ confidence }: EventFields<'vote_tally'>) => {
    const full = Math.round(confidence * BAR)
    return isTTY ? ` ${'█'.repeat(full)}${'░'.repeat(BAR - full)}` : ''
  }

  return {
    event(frame) {
      const { type, payload, timestamp } = frame
      for (const { id, text } of choicesIn(frame)) if (text.length <= LONGEST_NAME) names.set(id, oneLine(text))
      const agents = Array.isArray(payload.agents) ? payload.agents.map(String) : []
      widest = Math.max(widest, ...agents.map(({ length }) => length))
      const time = new Date(timestamp).toTimeString().slice(0, 8)
      const round = frame.round === undefined ? '' : `r${frame.round}`
      const person = payload.user !== undefined && type !== 'debate_start' ? PERSON : ''
      const who = oneLine(String(frame.agent ?? person))
      const head = `${time} ${round.padEnd(3)} ${who.padEnd(widest)} `
      if (type === 'vote_tally') isEven = (payload as EventFields<'vote_tally'>).tie
      const bar = type === 'vote_tally' ? barOf(payload as EventFields<'vote_tally'>) : ''
      const room = (isTTY ? paper.columns || 80 : COLUMNS_IN_PIPE) - head.length - bar.length
      const what = cut(oneLine(worded(frame, nameOf)), Math.max(room, 20))
      paper.write(`${styled('dim', head)}${what}${bar && styled('green', bar)}\n`)
    },

    end(ended, references) {
      const { headline, sections } = conclusion(ended, nameOf, isEven && ended.outcome === 'no_consensus')
      paper.write(`\n${styled('bold', headline)}\n`)
      const last = Object.entries(references).map(([title, text]) => ({ title, texts: [text] }))
      for (const { title, texts } of [...sections, ...last]) {
        const body = texts.length === 1 ? ` ${texts[0]}` : texts.map((text) => `\n  ${text}`).join('')
        paper.write(`${styled('bold', `${title}:`)}${body}\n`)
      }
    },
  }
}

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
  unanswered_phase: 'it ended early, because no agent answered',
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

/** The result of a debate, section by section; empty sections are left out. */
function conclusion(end: End, nameOf: NameOf, isTied: boolean): { headline: string; sections: readonly Section[] } {
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

/** Empty if the answer stands alone. */
function others({ method, confidence, outcomes, possible_answers: choices = [] }: End, nameOf: NameOf): string[] {
  if (method !== 'squared_odds' || confidence === 0 || choices.length === 1) return []
  return [oneLine(possibleAnswersSentence({ choices, outcomes, nameOf }))]
}

const minority = ({ minority_report = [] }: End, nameOf: NameOf) =>
  minority_report.map(
    ({ agents, choice, reasons }) => `${agents.join(', ')} for ${nameOf(choice)}: ${reasons.map(oneLine).join(' ')}`,
  )
