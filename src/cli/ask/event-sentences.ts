import type { EndResult, How, LeftOut, Substitution, Usage } from '../../engine/events/parts.ts'
import type { EventShapes } from '../../engine/events.ts'
import { roundsOf } from '../../engine/protocol.ts'
import type { EventType } from '../../shared/event-types.ts'
import { percent } from '../../shared/figures.ts'
import { ERASED } from '../../shared/text/storable-text.ts'
import type { EventFrame } from '../../stream/wire-events.ts'

const SAYS: Record<EventFields<'agent_message'>['role'], string> = {
  proposer: 'proposes',
  reviser: 'revises',
  speaker: 'says',
  judge: 'judges',
  channel: 'remarks',
}

const ROUND_ENDS: Record<EventFields<'round_end'>['reason'], string> = {
  consensus: 'the round ends with a consensus',
  last_round: 'the last round ends',
  continue: 'the round ends; another follows',
  no_proposal: 'the round ends without a proposal',
  no_answer: 'no agent answered, so the debate ends',
  stopped: 'the round is stopped',
}

const said = (what: string, text: string) => (text === '' ? what : `${what}: ${text}`)

const sittingIn = (substituted: readonly Substitution[]) =>
  substituted.length === 0 ? '' : ` (${substituted.map(({ asked, got }) => `${got} for ${asked}`).join(', ')})`

/** Each kind of event in a few words. */
const WORDING: { [Type in EventType]: (fields: EventFields<Type>, nameOf: NameOf) => string } = {
  debate_start: ({ panel, protocol, substituted = [], topic = ERASED }) =>
    `${panel.length} agents${sittingIn(substituted)}, ${protocol.mode}, at most ${roundsOf(protocol)} rounds: ${topic}`,
  debate_forked: ({ parent, version, topic = ERASED }) => `continues from event ${version} of ${parent}: ${topic}`,
  evidence_attached: ({ title = ERASED }) => `evidence: ${title}`,
  evidence_sought: ({ found, queries = [] }) =>
    said(`sought, found ${found} ${found === 1 ? 'piece' : 'pieces'}`, queries.map(({ query }) => query).join('; ')),
  round_start: ({ round }) => `round ${round}`,
  phase_change: ({ to }) => to,
  agent_message: ({ role, proposal, adopts, abstains, content = ERASED, ...asked }, nameOf) => {
    if (abstains) return said(remarked('abstains', asked), content)
    const what = adopts ? 'adopts' : SAYS[role]
    return `${remarked(proposal === undefined ? what : `${what} ${nameOf(proposal)}`, asked)}: ${content}`
  },
  critique: ({ proposal, severity, issues = [ERASED], ...asked }, nameOf) =>
    `${remarked(`criticises ${nameOf(proposal)} (${percent(severity)})`, asked)}: ${issues.join(' ')}`,
  ballot_opened: ({ proposals }, nameOf) => `the ballot: ${proposals.map(({ id }) => nameOf(id)).join(', ')}`,
  vote_cast: ({ choice, reason = ERASED, ...asked }, nameOf) =>
    `${remarked(`votes ${nameOf(choice)}`, asked)}: ${reason}`,
  vote_tally: ({ counts, confidence }, nameOf) => {
    const votes = Object.entries(counts)
      .filter(([, count]) => count > 0)
      .sort(([, a], [, b]) => b - a)
    const counted = votes.map(([choice, count]) => `${count} ${nameOf(choice)}`).join(', ')
    return `confidence ${percent(confidence)}; ${counted || 'no votes'}`
  },
  consensus_reached: ({ answer = ERASED }) => `consensus: ${answer}`,
  round_end: ({ reason }) => ROUND_ENDS[reason],
  debate_end: ({ outcome, error = '' }) => said(`the debate ends: ${outcome.replaceAll('_', ' ')}`, error),
  agent_failed: ({ reason, message = ERASED, ...asked }) =>
    `${remarked(`fails (${reason.replaceAll('_', ' ')})`, asked)}: ${message}`,
  breakpoint_raised: ({ breakpoint, message = ERASED }) => `waits for a person at ${breakpoint}: ${message}`,
  breakpoint_resolved: ({ resolution, message = '' }) => said(`the breakpoint has ended (${resolution})`, message),
  checkpoint_created: ({ checkpoint }) => `checkpoint ${checkpoint}`,
  debate_paused: () => 'paused',
  debate_resumed: () => 'resumed',
  debate_cancelled: ({ reason = '' }) => said('cancelled', reason),
  intervention_added: ({ kind, content = ERASED }) => `${kind}: ${content}`,
  outcome_recorded: ({ correct }) => `the decision turned out ${correct ? 'right' : 'wrong'}`,
  text_erased: ({ versions }) =>
    `the text of ${versions.length === 1 ? '1 event' : `${versions.length} events`} was erased`,
  debate_erased: () => 'the text was erased',
}

/** A frame in a few words; a newer server may send events that we do not know. */
export function worded({ type, payload }: EventFrame, nameOf: NameOf): string {
  if (!Object.hasOwn(WORDING, type)) return type.replaceAll('_', ' ')
  /** A frame carries the data of its event under the engine's own names. */
  const wording = WORDING[type as EventType] as unknown as (fields: EventFrame['payload'], nameOf: NameOf) => string
  return wording(payload, nameOf)
}

interface Named {
  id: string
  text: string
}

/** The choices that a frame introduces: `options` at the start, `proposals` on a ballot. */
export function choicesIn({ type, payload }: EventFrame): readonly Named[] {
  const choices = type === 'debate_start' ? payload.options : type === 'ballot_opened' ? payload.proposals : undefined
  return Array.isArray(choices) ? choices : []
}

type Asked = Usage & How & { model?: string }

/** What an agent does, with remarks on how its answer came about. */
function remarked(does: string, asked: Asked): string {
  const { fallback_from, model, served_model, reasoning_tokens = 0, left_out, prompt_cut, repaired, cut } = asked
  const answeredBy = served_model ?? (fallback_from && model)
  const remarks = [
    answeredBy && `answered by ${answeredBy}`,
    reasoning_tokens > 0 && `thought for ${counted(reasoning_tokens, 'token')}`,
    left_out && `asked without ${leftOut(left_out)}`,
    prompt_cut && 'the server read less than was sent',
    repaired && 'asked once more',
    cut && 'cut at the token limit',
  ].filter((remark) => typeof remark === 'string')
  return remarks.length === 0 ? does : `${does} [${remarks.join('; ')}]`
}

const leftOut = ({ pieces, characters }: LeftOut) =>
  pieces > 0 ? `${counted(pieces, 'piece')} of evidence` : counted(characters, 'character')

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

type Fields<Type extends keyof EventShapes> = EventShapes[Type]['data'] &
  ([EventShapes[Type]['private']] extends [never] ? unknown : Partial<EventShapes[Type]['private']>)

/**
 * The fields of an event in a frame: its data, and its text unless that was erased. The wire has another name for the
 * result.
 */
export type EventFields<Type extends keyof EventShapes> = Type extends 'debate_end'
  ? Omit<Fields<'debate_end'>, 'result'> & { outcome: EndResult }
  : Fields<Type>

/** The name of a choice for people. */
export type NameOf = (choice: string) => string
