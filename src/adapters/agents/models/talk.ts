import type { LanguageModelV4Message } from '@ai-sdk/provider'
import type { Logger } from 'pino'
import type { Abilities, Thinking } from './abilities/abilities.ts'
import { densityBy, fewestTokens, tokensOf } from './abilities/token-budget.ts'
import { type Plan, type PlanChanges, type PlanNeeds, planFor } from './ask-plan.ts'
import type { Reply } from './call-model.ts'
import { type Conversation, type ExchangeNeeds, exchange, StalePlan } from './exchange.ts'
import { ModelFault } from './faults.ts'
import type { ModelAgent } from './model-agent.ts'
import { OWN_SERVER } from './model-catalogue.ts'
import { messagesOf, said, textsOf } from './prompt-messages.ts'
import { type Step, stepAfter } from './step-down.ts'
import { usageOfFault } from './token-usage.ts'

/** Tries at one model; the repetitions of ADR 38 after a fault come on top. */
const PAID_TRIES = 3
/** More than any server refuses in one ask. */
const MOST_STEPS = 8
/** A shorter prompt says little about the tokenizer, and no context is smaller. */
const FEWEST_COUNTED = 256
const FEWEST_OUTPUT = 128
const TEMPLATE_TOKENS = 64

export interface TalkNeeds extends ExchangeNeeds, PlanNeeds {
  logger: Logger
}

/** The result of asking once. */
export interface AskResult {
  plan: Plan
  messages: readonly LanguageModelV4Message[]
  reply: Reply
  /** Empty when thoughts took all the room. */
  text: string
  /** The answer reached the token limit. */
  cut: boolean
  /** The server read less of the prompt than was sent. */
  promptCut: boolean
  repaired?: boolean
}

export type Talk = ReturnType<typeof talkWith>

/** The tries at one model within an ask; remembers what it learns about the model. */
export function talkWith(needs: TalkNeeds, agent: ModelAgent, conversation: Conversation) {
  const { abilities: memory, contexts } = needs
  const log = needs.logger.child({ agent: agent.name, model: agent.model })
  const steps = new Set<string>()
  let changes: PlanChanges = {}
  let paid = 0

  async function send(plan: Plan, turn: Parameters<typeof exchange>[4]): Promise<AskResult> {
    const { messages } = turn
    paid += 1
    try {
      const reply = await exchange(needs, agent, conversation, plan, turn)
      return { plan, messages, reply, text: reply.text, cut: reply.cut ?? false, promptCut: false }
    } catch (error) {
      if (error instanceof StalePlan || usageOfFault(error) === 'nothing') paid -= 1
      if (!(error instanceof ModelFault) || !error.cut) throw error
      const { tokens } = error
      return { plan, messages, reply: { text: '', tokens, cut: true }, text: '', cut: true, promptCut: false }
    }
  }

  async function ask(more: PlanChanges = {}, note = ''): Promise<AskResult> {
    changes = { ...changes, ...more }
    let refused: { fault: ModelFault; plan: Plan } | undefined
    for (;;) {
      const plan = await planFor(needs, agent, conversation, changes)
      conversation.planned?.(plan)
      if (refused?.fault.reason === 'too_long' && isSame(plan, refused.plan)) throw refused.fault
      const messages = noted(messagesOf(plan.prompt, agent, plan.abilities), note)
      try {
        const isStale = async () => !asks(plan, await memory.of(agent))
        return learntFrom(await send(plan, { messages, most: plan.most, isStale }))
      } catch (fault) {
        if (fault instanceof StalePlan) continue
        if (!(fault instanceof ModelFault)) throw fault
        if (fault.reason === 'refused') conversation.listener.restart()
        await takeStep(await stepFor(fault, plan), fault, plan)
        /** Without this the next ask would be the same. */
        if (fault.refuses === 'effort' && more.reasoning) throw fault
        refused = { fault, plan }
      }
    }
  }

  async function stepFor(fault: ModelFault, plan: Plan): Promise<Step | undefined> {
    const step = stepAfter(fault, plan, agent)
    if (!step || !fault.context || fault.context.output !== undefined) return step
    /** Later figures of the server are compared with this one. */
    const served = await contexts.again(agent)
    if (fault.context.context !== undefined || served === undefined || served === plan.context) return step
    return {
      ...step,
      reason: `its context is ${served} tokens`,
      learnt: { context: { tokens: served, from: 'server' } },
    }
  }

  async function takeStep(step: Step | undefined, fault: ModelFault, plan: Plan) {
    if (!step || steps.has(step.name) || steps.size >= MOST_STEPS || paid >= PAID_TRIES) throw fault
    if (conversation.signal.aborted) throw fault
    steps.add(step.name)
    log.info({ step: step.name }, `a model is asked differently: ${step.reason}`)
    /** Another ask may have stepped further down meanwhile. */
    const known = await memory.of(agent)
    if (step.learnt && (!step.learnt.form || known.form === plan.abilities.form)) memory.learn(agent, step.learnt)
  }

  async function learntFrom(asked: AskResult): Promise<AskResult> {
    const { plan, reply } = asked
    const { charactersPerToken: densest = Number.POSITIVE_INFINITY, thinking: habit } = await memory.of(agent)
    const text = textsOf(asked.messages).join('')
    const counted = reply.tokens.input >= FEWEST_COUNTED ? reply.tokens.input : undefined
    /** A model that is held to a form has no place for thoughts. */
    const { thinking } = reply
    if (thinking && isMoreOf(habit, thinking) && (thinking !== 'none' || !plan.format))
      memory.learn(agent, { thinking })
    const isShort = counted !== undefined && counted < fewestTokens(text)
    if (isShort) await promptWasCut(counted)
    const served = !isShort && plan.context === undefined ? await contexts.loaded(agent) : undefined
    const promptCut = isShort || (counted !== undefined && isFilled(counted, served, tokensOf(text, plan.abilities)))
    /** The count of a part says nothing about the whole. */
    const density = promptCut ? undefined : counted && densityBy(text, counted)
    if (density && density < densest) memory.learn(agent, { charactersPerToken: density })
    return { ...asked, promptCut }
  }

  async function promptWasCut(read: number) {
    log.warn(
      { read },
      `the server read ${read} tokens of a prompt that has more: its context is smaller than the prompt`,
    )
    const served = await contexts.again(agent)
    const { context } = await memory.of(agent)
    const isStated = served !== undefined || context?.from === 'server'
    if (agent.access.provider === OWN_SERVER && !isStated) {
      memory.learn(agent, { context: { tokens: read, from: 'prompt cut' } })
    }
  }

  return {
    /** Whether another try may be paid for. */
    get mayPay() {
      return paid < PAID_TRIES
    },
    /** Asks, with a note at the end of the question if there is one. */
    ask,
    /** Answers what the model answered. */
    async reply({ plan, messages, text, promptCut }: AskResult, request: string, before?: string): Promise<AskResult> {
      const sent = async (turn: Parameters<typeof send>[1]) => ({ ...(await send(plan, turn)), promptCut })
      const turns = [...messages, said('assistant', text), said('user', request)]
      const { context = Number.POSITIVE_INFINITY } = plan
      const left = context - TEMPLATE_TOKENS - tokensOf(textsOf(turns).join(''), plan.abilities)
      /** When its first answer had no room, the model is asked anew. */
      if (left < FEWEST_OUTPUT && before === undefined)
        return sent({ messages: noted(messages, request), most: plan.most })
      const most = Math.max(FEWEST_OUTPUT, Math.min(plan.most, left))
      return sent({ messages: turns, most, ...(before !== undefined && { before }) })
    },
    /** Whether an answer taught something that changes the next ask. */
    asksOtherwise: async ({ plan }: AskResult): Promise<boolean> =>
      !isSame(await planFor(needs, agent, conversation, changes), plan),
    /** How to ask again so that the answer has room beside the thoughts; undefined when nothing helps. */
    async roomier({ plan }: AskResult): Promise<PlanChanges | undefined> {
      const wider = await planFor(needs, agent, conversation, { ...changes, moreRoom: true })
      if (wider.most >= plan.most * 1.5) return { moreRoom: true }
      const takesLess = plan.abilities.effort !== 'refused' && !LITTLE_EFFORT.has(plan.reasoning)
      return takesLess ? { reasoning: 'low' } : undefined
    },
  }
}

/** The later in this list, the less of an answer may be passed on before its end. */
const HABITS: readonly (Thinking | undefined)[] = [undefined, 'none', 'apart', 'tags', 'closing tag']

/** A model that has shown thoughts once may show them again, although not in every answer. */
const isMoreOf = (habit: Thinking | undefined, shown: Thinking) => HABITS.indexOf(shown) > HABITS.indexOf(habit)

const LITTLE_EFFORT = new Set(['none', 'minimal', 'low'])

/** Whether the model would still be asked like this, by what is known now. */
const asks = ({ abilities }: Plan, now: Abilities) =>
  (['form', 'limitField', 'rules', 'mostOutput', 'effort'] as const).every((name) => abilities[name] === now[name]) &&
  abilities.context?.tokens === now.context?.tokens

/** Whether a server read only as much of a longer prompt as its context holds, or the half that Ollama leaves. */
const isFilled = (read: number, served: number | undefined, sent: number) =>
  served !== undefined && served < sent && [served, served / 2].some((full) => Math.abs(full - read) <= TEMPLATE_TOKENS)

const isSame = (plan: Plan, other: Plan) => plan.text === other.text && plan.most === other.most

/** At the end of the question, so that everything before it stays the same. */
function noted(messages: readonly LanguageModelV4Message[], note: string): LanguageModelV4Message[] {
  const last = messages.at(-1)
  if (!note || last?.role !== 'user') return [...messages]
  const [end = { type: 'text' as const, text: '' }] = last.content.slice(-1)
  const text = end.type === 'text' ? `${end.text}\n\n${note}` : note
  return [...messages.slice(0, -1), { ...last, content: [...last.content.slice(0, -1), { type: 'text', text }] }]
}
