import type { AgentSelector, AgentSource, AnswerOptions } from '../../src/engine/agent.ts'
import type { Stance, Usage } from '../../src/engine/events/parts.ts'
import type { Answer, Ask } from '../../src/engine/flow/asks.ts'
import type { DebateState } from '../../src/engine/state.ts'

type Distribute<Kind> = Kind extends Answer ? Omit<Kind, 'usage' | 'model' | 'generatedBy'> : never

/** What a script says: the answer itself, with as much about its making as matters to the test. */
export type ScriptedAnswer = Distribute<Answer> & Partial<Pick<Answer, 'usage' | 'model' | 'generatedBy'>>

export type Script = (ask: Ask, state: DebateState, options: AnswerOptions) => ScriptedAnswer | Promise<ScriptedAnswer>

const SCRIPTED = { provider: 'script', description: 'Says what a test wrote for it' }

/** Agents that say what a test wants them to say, each under a model of its own. */
export function scriptedAgents(
  scripts: Readonly<Record<string, Script>>,
  { provider: own, description } = SCRIPTED,
): AgentSource {
  const scripted = (name: string) => ({ provider: own, model: `script-${name}` })
  const plain = (provider: string): Exclude<AgentSelector, string> => ({ provider })

  return {
    profiles: () =>
      Object.keys(scripts).map((name) => ({
        name,
        ...scripted(name),
        description,
        generatedBy: 'script',
        price: null,
      })),
    choose(wish) {
      const { provider: script, name = script, role, persona } = typeof wish === 'string' ? plain(wish) : wish
      if (!Object.hasOwn(scripts, script)) return undefined
      return { agent: name, ...scripted(script), ...(role && { role }), ...(persona && { persona }) }
    },
    answer({ provider, model }, ask, state, options) {
      const script = provider === own ? scripts[model.replace(/^script-/, '')] : undefined
      return script && Promise.try(script, ask, state, options).then((said) => made(said, model, options))
    },
  }
}

function made(said: ScriptedAnswer, model: string, { onText }: AnswerOptions): Answer {
  if (said.kind === 'message') onText?.(said.content)
  return { usage: {}, model, generatedBy: 'script', ...said }
}

export interface Manner {
  /** What it says whenever it is to speak. */
  says?: string
  /** The option it argues for, or the proposal it adopts in a revision. */
  proposal?: string
  /** The id of the proposal it votes for, or whose holder; its own unless told. */
  votesFor?: string | { holder: string }
  confidence?: number
  /** Whether it wants another round, by the round that it votes in. */
  goesOn?: (round: number) => boolean
  /** Critiques of every proposal but its own; none unless told. */
  finds?: string
  severity?: number
  suggests?: string
  /** How it stands to each proposal; against all but its choice unless told. */
  stances?: Readonly<Record<string, Stance>>
  /** Why it votes so; what it says unless told. */
  because?: string
  usage?: Usage
  /** Awaited before every answer. */
  wait?: (ask: Ask, options: AnswerOptions) => Promise<unknown>
}

/** The usual script: opens, criticises, revises nothing and votes. */
export function voice(manner: Manner = {}): Script {
  const { says = 'It is so.', confidence = 0.8, goesOn = () => false, usage = {} } = manner
  return async (ask, state, options) => {
    await manner.wait?.(ask, options)
    if (ask.purpose === 'vote') {
      const continueDebate = goesOn(ask.round)
      const { because: reason = says, stances } = manner
      const cast = vote(ask, state, manner.votesFor)
      return { ...cast, ...(stances && { stances }), confidence, continueDebate, reason, usage }
    }
    if (ask.purpose === 'critique') return { kind: 'critiques', critiques: critiques(ask, state, manner), usage }
    const adopted = ask.purpose === 'opening' || ask.purpose === 'revision' ? manner.proposal : undefined
    return { kind: 'message', content: says, ...(adopted && { proposal: adopted }), usage }
  }
}

const liveProposals = (state: DebateState) => state.proposals.filter(({ withdrawn }) => !withdrawn)

function vote({ agent }: Ask, state: DebateState, votesFor: Manner['votesFor'] = { holder: agent }) {
  const live = liveProposals(state)
  const choice =
    typeof votesFor === 'string'
      ? votesFor
      : (live.find(({ holders }) => holders.includes(votesFor.holder))?.id ?? 'none')
  const stances = Object.fromEntries(live.map(({ id }): [string, Stance] => [id, id === choice ? 'agree' : 'disagree']))
  return { kind: 'vote' as const, choice, stances }
}

const critiques = ({ agent }: Ask, state: DebateState, { finds, suggests, severity = 0.5 }: Manner) =>
  liveProposals(state)
    .filter(({ holders }) => finds !== undefined && !holders.includes(agent))
    .map(({ id }) => ({ proposal: id, severity, issues: [finds ?? ''], suggestions: suggests ? [suggests] : [] }))

/** Agents whose manner a test tells anew before each debate. */
export function actors(...names: string[]) {
  let manners: Readonly<Record<string, Manner>> = {}
  const acting =
    (name: string): Script =>
    (ask, state, options) =>
      voice(manners[name])(ask, state, options)
  return {
    scripts: Object.fromEntries(names.map((name) => [name, acting(name)])),
    play(parts: Readonly<Record<string, Manner>>) {
      manners = parts
    },
  }
}
