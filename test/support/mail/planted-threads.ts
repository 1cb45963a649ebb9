import type { ThreadedMail } from '../../../src/areas/messaging/mail/threading.ts'
import { type Chance, chances } from '../chances.ts'

/** A mail, and which conversation it is part of. */
export interface Planted extends ThreadedMail {
  subject: string
  truth: string
}

/** What makes conversations hard to find again. */
export type Hardship = 'edited subject' | 'answers around us' | 'answers to many' | 'missing ids'

interface Conversation {
  has: ReadonlySet<Hardship>
  mails: Planted[]
}

const CONVERSATIONS = 200
/** Few, so that different conversations have the same. */
const SUBJECTS = ['Move?', 'Invoice', 'The lease', 'Costs', 'Friday']

const idIn = (truth: string) => (at: number | string) => `${truth}.${at}@example.org`

/** A sender writes to many; three answer, and it goes on with each of them. */
function answersToMany(truth: string, subject: string): Conversation {
  const id = idIn(truth)
  const all = { messageId: id('all'), inReplyTo: [], references: [], from: 'us', subject }
  const mails: Planted[] = [{ ...all, isBulk: true, truth }]
  for (const who of ['ann', 'bob', 'cem']) {
    const ids = [id('all'), id(who), id(`us-${who}`), id(`${who}-2`)]
    for (const [at, messageId] of ids.entries())
      if (at > 0)
        mails.push({
          ...{ messageId, inReplyTo: [ids[at - 1] ?? ''], references: ids.slice(0, at), from: at === 2 ? 'us' : who },
          ...{ subject: `Re: ${subject}`, isBulk: false, truth },
        })
  }
  return { has: new Set(['answers to many']), mails }
}

/** Two write to each other. Programs name all mails before, the one before, or both; one drops what is before altogether. */
function conversation(random: Chance, truth: string, subject: string): Conversation {
  const hard = (hardship: Hardship) => (random.below(3) === 0 ? [hardship] : [])
  const has = new Set([...hard('edited subject'), ...hard('answers around us'), ...hard('missing ids')])
  const [id, length] = [idIn(truth), 3 + random.below(7)]
  const chain = Array.from({ length }, (_, at) => id(at))
  const [editedAt, aroundAt] = [1 + random.below(length - 1), 1 + random.below(length - 2)]
  const mails = chain.map((messageId, at): Planted => {
    const [before, last] = [chain.slice(0, at), chain.slice(Math.max(0, at - 1), at)]
    const style = has.has('missing ids') ? random.below(3) : 3
    const edited = has.has('edited subject') && at >= editedAt ? `${subject}, and the lift` : subject
    return {
      messageId,
      inReplyTo: style === 0 ? [] : last,
      references: style === 1 ? [] : style === 2 ? last : before,
      ...{ from: at % 2 ? 'us' : 'ann', subject: at === 0 ? edited : `Re: ${edited}`, isBulk: false, truth },
    }
  })
  if (has.has('missing ids')) withoutOwnId(random, mails)
  if (has.has('answers around us')) goAround(mails, chain, aroundAt)
  return { has, mails }
}

/** The sender of the last mail gave it no id; one in twenty also lost what it answers, which nobody can find again. */
function withoutOwnId(random: Chance, mails: Planted[]) {
  const last = mails.at(-1)
  if (!last) return
  last.messageId = ''
  if (random.below(20) === 0) Object.assign(last, { inReplyTo: [], references: [] })
}

/** One mail never came here. Two answer it: one names it alone, the other, later, all before it too. */
function goAround(mails: Planted[], chain: readonly string[], at: number) {
  const [missed] = mails.splice(at, 1)
  if (!missed) return
  const answer = { ...missed, inReplyTo: [missed.messageId], from: 'cem' }
  mails.splice(at, 0, { ...answer, messageId: `alone.${missed.messageId}`, references: [] })
  mails.push({ ...answer, messageId: `all.${missed.messageId}`, references: chain.slice(0, at + 1) })
}

/** 200 conversations as mail programs leave them behind. */
export function plantedConversations(seed: number): Conversation[] {
  const random = chances(seed)
  return Array.from({ length: CONVERSATIONS }, (_, at) => {
    const subject = random.one(SUBJECTS)
    return at % 10 === 0 ? answersToMany(`t${at}`, subject) : conversation(random, `t${at}`, subject)
  })
}

/** Earlier mails mostly come first; every sixth overtakes its neighbour. */
export function delivered(conversations: readonly Conversation[], seed: number): Planted[] {
  const { below } = chances(seed)
  const order = conversations.flatMap(({ mails }) => mails)
  for (let at = 1; at < order.length; at++) {
    const [before, here] = [order[at - 1], order[at]]
    if (before && here && !before.isBulk && below(6) === 0) order.splice(at - 1, 2, here, before)
  }
  return order
}

/** Of the pairs that belong together and of those that were brought together, how far they are the same. */
export function pairwiseF1(mails: readonly Pick<Planted, 'truth'>[], found: readonly string[]): number {
  let [both, ours, theirs] = [0, 0, 0]
  for (let one = 0; one < mails.length; one++) {
    for (let other = one + 1; other < mails.length; other++) {
      const together = found[one] === found[other]
      const meant = mails[one]?.truth === mails[other]?.truth
      if (together && meant) both++
      if (together) ours++
      if (meant) theirs++
    }
  }
  return (2 * both) / (ours + theirs)
}
