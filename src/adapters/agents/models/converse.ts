import type { How } from '../../../engine/events/parts.ts'
import { dropUndefined } from '../../../engine/events.ts'
import { BudgetSpent } from '../../../engine/spending.ts'
import type { Plan } from './ask-plan.ts'
import {
  beforeCut,
  CONTINUATION_REQUEST,
  isWholeJson,
  joined,
  shorterRequest,
  thoughtsTookRoom,
} from './cut-answers.ts'
import type { Conversation } from './exchange.ts'
import { ModelFault } from './faults.ts'
import type { ModelAgent } from './model-agent.ts'
import type { Content, Read } from './replies/form-schemas.ts'
import { readReply } from './replies/read-reply.ts'
import { type AskResult, type Talk, type TalkNeeds, talkWith } from './talk.ts'

export type ConversationNeeds = TalkNeeds

export interface Conversed {
  content: Content
  how: How
}

/**
 * Asks one model. It asks differently where the model lacks an ability, asks again or continues where the answer was
 * cut, and sends an unusable answer back once with the error; rejects with a `ModelFault`.
 */
export async function converse(
  needs: ConversationNeeds,
  agent: ModelAgent,
  conversation: Conversation,
): Promise<Conversed> {
  const talk = talkWith(needs, agent, conversation)
  const asked = await wholeAnswer(talk, await readPrompt(talk, await talk.ask()), conversation)
  const read = readAs(asked, conversation)
  if (read.content) return { content: read.content, how: howOf(asked, agent) }
  if (asked.repaired || !talk.mayPay) throw unusable(read.fault)
  const repaired = await talk.reply(asked, repairRequest(read.fault))
  const again = readAs(repaired, conversation)
  if (!again.content) throw unusable(again.fault)
  return { content: again.content, how: howOf({ ...repaired, repaired: true }, agent) }
}

/**
 * A prompt that the server cut is sent again, shorter; the answer to the cut prompt stands when no better one comes.
 */
async function readPrompt(talk: Talk, asked: AskResult): Promise<AskResult> {
  if (!asked.promptCut || !talk.mayPay || !(await talk.asksOtherwise(asked))) return asked
  return talk.ask().catch((error: unknown) => {
    if (error instanceof ModelFault && asked.text) return asked
    throw error
  })
}

/** An answer that was cut is asked for again or continued; it stands, marked as cut, when nothing helps. */
async function wholeAnswer(talk: Talk, first: AskResult, conversation: Conversation): Promise<AskResult> {
  if (!first.cut) return first
  const asked = thoughtsTookRoom(first) ? await roomier(talk, first) : first
  if (!asked.text) throw new ModelFault('unusable', `${CUT} before the model wrote an answer`, asked.reply.tokens)
  if (!asked.cut) return asked
  return asked.plan.isProse ? continued(talk, asked, conversation) : shortened(talk, asked)
}

const CUT = 'The token limit was reached'

async function roomier(talk: Talk, asked: AskResult): Promise<AskResult> {
  const changes = talk.mayPay ? await talk.roomier(asked) : undefined
  if (!changes) return asked
  try {
    return after(asked, await talk.ask(changes))
  } catch (error) {
    if (error instanceof ModelFault && error.refuses === 'effort') return asked
    throw error
  }
}

/** The server cut the same prompt again, whether or not this was noticed. */
const after = (first: AskResult, again: AskResult): AskResult => ({
  ...again,
  promptCut: again.promptCut || (first.promptCut && again.plan.text === first.plan.text),
})

async function shortened(talk: Talk, asked: AskResult): Promise<AskResult> {
  if (isWholeJson(asked.text)) return { ...asked, cut: false }
  const again = talk.mayPay ? after(asked, await talk.ask({}, shorterRequest(asked.plan.most))) : asked
  if (again.cut && !isWholeJson(again.text)) {
    throw new ModelFault('unusable', `${CUT} before the form was filled in`, again.reply.tokens)
  }
  return { ...again, cut: false, repaired: true }
}

/** A failure of the rest does not lose what has come. */
async function continued(talk: Talk, asked: AskResult, { listener }: Conversation): Promise<AskResult> {
  if (!talk.mayPay) return asked
  const before = beforeCut(asked.text).replace(/(?<=\S)$/, ' ')
  try {
    const rest = await talk.reply(asked, CONTINUATION_REQUEST, before)
    if (rest.text) return { ...rest, messages: asked.messages, text: joined(before, rest.text) }
  } catch (error) {
    if (!(error instanceof ModelFault || error instanceof BudgetSpent)) throw error
  }
  listener.restart()
  listener.hear(asked.text)
  return asked
}

const readAs = ({ plan: { prompt, formMode }, text, cut }: AskResult, { state, ask }: Conversation): Read =>
  readReply(text, { form: prompt.form, formMode, prompt, state, ask, cut })

const repairRequest = (fault: string) =>
  `Your answer cannot be used: ${fault}. Give all of it again, in the form asked for and with nothing around it.`

const unusable = (fault: string) => new ModelFault('unusable', `The model's answer could not be used: ${fault}`)

/** How a plan asks a model, whatever the result. */
export function howPlanned({ prompt, formMode, room }: Plan): How {
  const { kind, schema } = prompt.form
  return dropUndefined({
    form: kind === 'text' ? undefined : schema ? formMode : 'words',
    room,
    left_out: prompt.leftOut,
  })
}

function howOf({ plan, reply, cut, promptCut, repaired }: AskResult, { model }: ModelAgent): How {
  return dropUndefined({
    ...howPlanned(plan),
    prompt_cut: promptCut || undefined,
    cut: (cut && plan.isProse) || undefined,
    repaired: repaired || undefined,
    served_model: reply.served === model ? undefined : reply.served,
  })
}
