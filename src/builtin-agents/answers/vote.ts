import type { Stance } from '../../engine/events/parts.ts'
import type { VoteAnswer } from '../../engine/flow/asks.ts'
import type { DebateState } from '../../engine/state.ts'
import { balance, shareOf } from '../judging/balance.ts'
import type { Finding } from '../judging/case.ts'
import { answering, worth } from '../judging/worth.ts'
import type { Situation } from './situation.ts'
import { abstention, basis, chosen, said } from './wording.ts'

/** From which share of the best a proposal could be agreed to with changes. */
const ACCEPTABLE = 0.6
const CLOSE = 0.9

/** Votes for what the evidence supports most, as a persona weighs it. The confidence is the share of that weight. */
export function vote(situation: Situation): VoteAnswer {
  const decided = situation.state.closed ? voteOnOptions(situation) : voteOnProposals(situation)
  if (decided) return decided
  const { content } = abstention(situation.persona, situation.matter, situation.state.evidence.length)
  return { kind: 'vote', choice: 'abstain', stances: {}, confidence: 0, reason: content, continueDebate: false }
}

const ballotOf = ({ ballots, proposals }: DebateState) =>
  ballots.at(-1)?.proposals ?? proposals.filter(({ withdrawn }) => !withdrawn)

/** Another round is worth asking for once: whoever has voted so before will do so again. */
const mayStillMove = ({ ask, state: { round, protocol, votes } }: Situation, choice: string) =>
  round < protocol.rounds &&
  !votes.some((cast) => cast.agent === ask.agent && cast.choice === choice && cast.round < round)

function voteOnOptions(situation: Situation): VoteAnswer | undefined {
  const { persona, matter, state } = situation
  const { sides, choice, close } = balance(matter, persona)
  const ballot = ballotOf(state).map(({ id }) => id)
  if (choice === null || (choice !== 'none' && !ballot.includes(choice))) return
  const side = sides.find(({ option }) => option === choice)
  const best = side ? side.support - side.oppose : 0
  const stances = Object.fromEntries(
    sides
      .filter(({ option }) => ballot.includes(option))
      .map(({ option, support, oppose }) => [
        option,
        stanceOf(option === choice, best > 0 ? (support - oppose) / best : 0),
      ]),
  )
  const grounds = side ? chosen(persona, matter, side.pro, 1) : sides.flatMap(({ contra }) => contra.slice(0, 1))
  return {
    kind: 'vote',
    choice,
    stances,
    confidence: side ? shareOf(side) : 0.5,
    reason: reasonOf(situation, grounds),
    continueDebate: close && mayStillMove(situation, choice),
  }
}

function voteOnProposals(situation: Situation): VoteAnswer | undefined {
  const { persona, matter, state } = situation
  const ranked = ballotOf(state)
    .map(({ id, text, holders }) => ({ id, text, holders, value: worth({ text }, matter, persona) }))
    .sort(
      (a, b) =>
        b.value - a.value || b.holders.length - a.holders.length || Number(a.id.slice(1)) - Number(b.id.slice(1)),
    )
  const [best, second] = ranked
  if (!best?.value) return
  const quoted = answering(matter, persona).filter(({ finding }) => best.text.includes(finding.passage.text))
  const total = ranked.reduce((sum, { value }) => sum + value, 0)
  return {
    kind: 'vote',
    choice: best.id,
    stances: Object.fromEntries(ranked.map(({ id, value }) => [id, stanceOf(id === best.id, value / best.value)])),
    confidence: (best.value + 0.5) / (total + 1),
    reason: reasonOf(
      situation,
      quoted.slice(0, 1).map(({ finding }) => finding),
    ),
    continueDebate: (second?.value ?? 0) > CLOSE * best.value && mayStillMove(situation, best.id),
  }
}

const reasonOf = ({ persona, matter }: Situation, grounds: readonly Finding[]) =>
  grounds.length ? `By ${basis(persona, matter, grounds)}: ${said(grounds)}` : 'It repeats what the evidence says.'

function stanceOf(isChoice: boolean, share: number): Stance {
  if (isChoice) return 'agree'
  return share >= ACCEPTABLE ? 'agree_with_modifications' : 'disagree'
}
