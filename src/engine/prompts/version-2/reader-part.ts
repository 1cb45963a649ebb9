import { own } from '../../../shared/field-names.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import type { FormMode } from '../../events/parts.ts'
import type { Ask } from '../../flow/asks.ts'
import { criticisable } from '../../flow/phase-asks.ts'
import type { DebateState } from '../../state.ts'
import { ballotOf } from '../../votes/ballots.ts'
import { liveProposals, proposalIds } from '../../votes/proposals.ts'
import { type EvidenceNames, withEvidenceNames } from '../evidence.ts'
import { rotated } from '../message-order.ts'
import { type FormKind, kindOf } from '../prompt.ts'
import { longestTask, taskOf } from '../tasks.ts'
import { type Block, type Fitted, fitted, marked, sumOf } from './blocks.ts'
import { askedOf, channelOf } from './discussion.ts'
import { asksForNeeds, asksForWords, type FormFacts, formText } from './forms.ts'

/** Characters for what others wrote to one agent. */
export interface ReaderShares {
  persona: number
  own: number
}

const GAP = '\n\n'
const PERSONA = 'Your persona:\n'

/** An opening of a closed question takes a position. */
export const formKindOf = ({ closed }: DebateState, ask: Ask): FormKind =>
  closed && ask.purpose === 'opening' ? 'position' : kindOf(ask)

/**
 * The part for one agent, after everything that others read too: what is for it alone, the order of the proposals, its
 * identity, its task, and the form.
 */
export function readerPart(
  state: DebateState,
  ask: Ask,
  names: EvidenceNames,
  mode: FormMode,
  shares: ReaderShares,
): Fitted {
  const forOne = fitted([requests(state, ask, names), remarks(state, ask, names)], shares.own)
  const persona = personaOf(state, ask.agent, shares.persona)
  const ids = idsFor(state, ask)
  const texts = [
    orderText(ask, ids, state.closed),
    identity(state, ask.agent),
    persona.text,
    `Your task: ${taskOf(state, ask)}`,
    formText(formKindOf(state, ask), factsOf(state, ask, ids, mode)),
  ]
  return {
    text: forOne.text + texts.flatMap((text) => (text === '' ? [] : [GAP, text])).join(''),
    leftOut: sumOf(forOne.leftOut, persona.leftOut),
  }
}

/** The greatest length of this part beside texts by others, for any agent and phase. */
export function longestReaderPart(state: DebateState): number {
  const ids = proposalIds(state)
  const facts = {
    closed: state.closed,
    ids,
    opens: true,
    hasOthers: true,
    needs: asksForNeeds(state),
    words: asksForWords(state),
  }
  const kinds: FormKind[] = ['text', 'position', 'critiques', 'revision', 'vote']
  const forms = kinds.flatMap((kind) =>
    (['schema', 'words'] as const).flatMap((mode) =>
      [true, false].map((isFirst) => formText(kind, { ...facts, mode, isFirst }).length),
    ),
  )
  const identities = state.panel.map(({ agent }) => identity(state, agent).length)
  const order = orderText({ purpose: 'revision' }, ids, false).length
  return (
    'Your task: '.length + longestTask(state) + Math.max(...forms) + Math.max(...identities) + order + 5 * GAP.length
  )
}

/** The length of the longest persona on the panel, shown whole. */
export const longestPersona = (state: DebateState): number =>
  Math.max(...state.panel.map(({ agent }) => personaOf(state, agent, Number.POSITIVE_INFINITY).text.length))

const requests = (state: DebateState, { agent }: Ask, names: EvidenceNames): Block => ({
  heading: 'For you alone, from people',
  passages: askedOf(state, agent, names),
})

function remarks(state: DebateState, { agent, purpose }: Ask, names: EvidenceNames): Block {
  const heard =
    purpose === 'opening' ? [] : channelOf(state).filter(({ to, ...word }) => to === agent && word.agent !== agent)
  return {
    heading: 'Remarks of other members to you alone',
    passages: heard.map(({ content }) => ({ label: '', text: withEvidenceNames(content, names), rank: 2 })),
  }
}

/** The proposals that the agent weighs, in an order in which none stands first for everyone. */
function idsFor(state: DebateState, ask: Ask): readonly string[] {
  const { purpose, agent, round } = ask
  const onBallot = ballotOf(state, round)?.proposals.map(({ id }) => id)
  const live = purpose === 'critique' ? criticisable(state, agent) : liveProposals(state)
  const meant = purpose === 'vote' && onBallot ? live.filter(({ id }) => onBallot.includes(id)) : live
  return rotated(meant, state, agent).map(({ id }) => id)
}

function orderText({ purpose }: Pick<Ask, 'purpose'>, ids: readonly string[], closed: boolean): string {
  if (ids.length === 0 || (purpose === 'opening' && !closed)) return ''
  if (closed) return `Weigh the options in this order: ${ids.join(', ')}.`
  return `Weigh these proposals, each as it was last written, in this order: ${ids.join(', ')}.`
}

function identity({ panel }: DebateState, agent: string): string {
  const role = panel.find((member) => member.agent === agent)?.role
  const who = `You are ${oneLine(agent)}, one of ${panel.length} members of the panel.`
  return role ? `${who} Your role: ${oneLine(role)}.` : who
}

function personaOf({ personas }: DebateState, agent: string, most: number): Fitted {
  const persona = own(personas, agent)
  if (!persona) return { text: '', leftOut: { pieces: 0, characters: 0 } }
  const { text, left } = marked(persona, most - PERSONA.length)
  return { text: text === '' ? '' : PERSONA + text, leftOut: { pieces: 0, characters: left } }
}

function factsOf(state: DebateState, ask: Ask, ids: readonly string[], mode: FormMode): FormFacts {
  const adoptable = state.closed ? ids : criticisable(state, ask.agent).map(({ id }) => id)
  return {
    mode,
    closed: state.closed,
    opens: ask.purpose === 'opening',
    ids: ask.purpose === 'revision' ? ids.filter((id) => adoptable.includes(id)) : ids,
    hasOthers: ids.length < proposalIds(state).length,
    isFirst: !liveProposals(state).some(({ holders }) => holders.includes(ask.agent)),
    needs: asksForNeeds(state),
    words: asksForWords(state),
  }
}
