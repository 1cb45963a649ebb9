import type { Ask } from '../../flow/asks.ts'
import type { DebateState } from '../../state.ts'
import { EVIDENCE_BUDGET, type EvidenceNames, evidenceNames } from '../evidence.ts'
import { type AnswerForm, ownLines, type Prompt, type PromptOptions } from '../prompt.ts'
import { fitted, LONGEST_TEXT, overheadOf, sumOf } from './blocks.ts'
import { saidBlocks } from './discussion.ts'
import { schemaOf } from './forms.ts'
import { formKindOf, longestPersona, longestReaderPart, type ReaderShares, readerPart } from './reader-part.ts'
import {
  beginningOf,
  firstConstraints,
  firstEvidence,
  questionOf,
  RULES,
  type SharedPartShares,
} from './shared-part.ts'

/** Builds a prompt that shares as many leading bytes as possible with those of other agents, phases and rounds. */
export function sharedPrompt(state: DebateState, ask: Ask, { room, formMode }: PromptOptions): Prompt {
  const names = evidenceNames(state)
  const shares = sharesOf(state, names, room)
  const beginning = beginningOf(state, names, shares)
  const said = fitted(saidBlocks(state, ask, names, shares.later), shares.said, shares.one)
  const reader = readerPart(state, ask, names, formMode, shares)
  const leftOut = sumOf(beginning.leftOut, said.leftOut, reader.leftOut)
  return {
    system: RULES,
    parts: [beginning.text, said.text, reader.text].filter((text) => text !== ''),
    form: formFor(state, ask, formMode),
    own: ownLines(RULES, reader.text),
    ...(leftOut.pieces + leftOut.characters > 0 && { leftOut }),
  }
}

function formFor(state: DebateState, ask: Ask, mode: PromptOptions['formMode']): AnswerForm {
  const kind = formKindOf(state, ask)
  if (kind === 'text' || (kind === 'position' && mode === 'words')) return { kind }
  const aloud = kind === 'position' || kind === 'revision' ? ({ aloud: 'content' } as const) : {}
  return { kind, schema: schemaOf(kind, state), ...aloud }
}

/**
 * Characters for each part of a prompt. They follow from how the debate began and from the room, never from the phase
 * or the agent, so that all prompts in one room show the same.
 */
interface Shares extends SharedPartShares, ReaderShares {
  /** For everything added since the debate began. */
  said: number
  /** For one text of it, without room for all. */
  one: number
  /** For the evidence attached since. */
  later: number
}

const UNLIMITED = Number.POSITIVE_INFINITY
const [LEAST_QUESTION, LEAST_OPTION, LEAST_TEXT] = [160, 60, 200]
const MOST_OWN = 4_000
/** Shares of what is left beside rules, task, form and question; for evidence, beside the other parts too. */
const PART = { own: 1 / 8, persona: 1 / 6, constraints: 1 / 4, evidence: 0.6, later: 1 / 3 }
/** How many texts an agent writes in a round, and their usual length. */
const [TEXTS_A_ROUND, USUAL_TEXT] = [3, 1_500]

/**
 * The least room of a prompt of this debate: rules, task and form are never cut, and a part of the question is always
 * shown.
 */
export const leastRoom = (state: DebateState): number => fixedLength(state) + leastQuestion(state)

const fixedLength = (state: DebateState) => RULES.length + longestReaderPart(state)
const leastQuestion = ({ closed, proposals }: DebateState) =>
  LEAST_QUESTION + (closed ? LEAST_OPTION * proposals.length : 0)

function sharesOf(state: DebateState, names: EvidenceNames, room: number | undefined): Shares {
  if (room === undefined) return unlimited(state, names)
  const free = Math.max(room - fixedLength(state), leastQuestion(state))
  const question = Math.min(questionOf(state, UNLIMITED).text.length, free)
  const beside = free - question
  const own = Math.min(MOST_OWN, Math.floor(beside * PART.own))
  const persona = Math.min(longestPersona(state), Math.floor(beside * PART.persona))
  const constraints = Math.floor((beside - own - persona) * PART.constraints)
  const rest = beside - own - persona - fitted([firstConstraints(state)], constraints).text.length
  const forEvidence = Math.max(rest * PART.evidence, rest - usualLength(state))
  const evidence = Math.max(0, Math.floor(forEvidence) - overheadOf(firstEvidence(state, names, 0)))
  const begins = { question, constraints, evidence: Math.min(EVIDENCE_BUDGET, evidence) }
  const said = free - own - persona - beginningOf(state, names, begins).text.length
  return { ...begins, own, persona, said, one: ofOne(state, said), later: Math.floor(said * PART.later) }
}

function unlimited(state: DebateState, names: EvidenceNames): Shares {
  const pieces = firstEvidence(state, names, EVIDENCE_BUDGET).passages
  const left = EVIDENCE_BUDGET - pieces.reduce((sum, { most = 0 }) => sum + most, 0)
  return {
    question: UNLIMITED,
    constraints: UNLIMITED,
    own: UNLIMITED,
    persona: UNLIMITED,
    said: UNLIMITED,
    evidence: EVIDENCE_BUDGET,
    one: LONGEST_TEXT,
    later: Math.max(left, EVIDENCE_BUDGET * PART.later),
  }
}

/** The expected length of what agents write. */
const usualLength = ({ panel, protocol }: DebateState) => panel.length * protocol.rounds * TEXTS_A_ROUND * USUAL_TEXT

/** The texts of one round fit. */
const ofOne = ({ panel }: DebateState, said: number) =>
  Math.min(LONGEST_TEXT, Math.max(LEAST_TEXT, Math.floor(said / (TEXTS_A_ROUND * panel.length))))
