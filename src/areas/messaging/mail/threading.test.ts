import { expect, test } from 'vitest'
import {
  delivered,
  type Hardship,
  type Planted,
  pairwiseF1,
  plantedConversations,
} from '../../../../test/support/mail/planted-threads.ts'
import { measured } from '../../../../test/support/measured.ts'
import { baseSubject, type KnownRef, placeInThread, refsOf } from './threading.ts'

interface Threading {
  refsOf: (mail: Planted) => string[]
  place: (mail: Planted, known: readonly Known[]) => ReturnType<typeof placeInThread>
  /** By which of the ids that it names conversations are joined. */
  joinedBy: (mail: Planted, known: readonly Known[]) => readonly Known[]
}
type Known = KnownRef & { subject: string }

const AS_IT_IS: Threading = { refsOf, place: placeInThread, joinedBy: (_mail, known) => known }

/** Which thread each mail was taken in, and which conversation it is read in, as they came one after the other. */
function threaded(mails: readonly Planted[], by: Threading = AS_IT_IS) {
  const refs = new Map<string, Known>()
  const joined = new Map<string, string>()
  const conversation = (thread: string): string => {
    const other = joined.get(thread)
    return other === undefined ? thread : conversation(other)
  }
  const threads = mails.map((mail, at) => {
    const known = by.refsOf(mail).flatMap((id) => refs.get(id) ?? [])
    const { thread = `new${at}`, claims } = by.place(mail, known)
    for (const other of by.joinedBy(mail, known))
      if (conversation(other.thread) !== conversation(thread))
        joined.set(conversation(other.thread), conversation(thread))
    for (const id of claims) {
      const had = refs.get(id)
      const bulkFrom = mail.isBulk && id === mail.messageId ? mail.from : had?.bulkFrom
      refs.set(id, { id, thread: had?.thread ?? thread, bulkFrom, subject: baseSubject(mail.subject) })
    }
    return thread
  })
  return { threads, conversations: threads.map(conversation) }
}

const SEEDS = [1, 2, 3, 4, 5]

test('200 planted conversations are found again, in whatever order their mails arrive', () => {
  const found = SEEDS.map((seed) => {
    const conversations = plantedConversations(seed)
    expect(conversations).toHaveLength(200)
    const mails = delivered(conversations, seed + 100)
    return pairwiseF1(mails, threaded(mails).conversations)
  })
  measured(`threads of mail: F1 ${found.map((f1) => f1.toFixed(4)).join(', ')} over 200 planted conversations each`)
  for (const f1 of found) expect(f1).toBeGreaterThanOrEqual(0.99)
})

const ofSameSubject = (mail: Planted, known: readonly Known[]) =>
  known.filter(({ subject }) => subject === baseSubject(mail.subject))

/** Threading without what it does about each. */
const WITHOUT: Readonly<Record<Hardship, Threading>> = {
  'edited subject': {
    refsOf,
    place: (mail, known) => placeInThread(mail, ofSameSubject(mail, known)),
    joinedBy: ofSameSubject,
  },
  'answers around us': {
    ...AS_IT_IS,
    place: (mail, known) => ({ ...placeInThread(mail, known), claims: mail.messageId === '' ? [] : [mail.messageId] }),
  },
  'answers to many': {
    ...AS_IT_IS,
    joinedBy: (_mail, known) => known.filter(({ bulkFrom }) => bulkFrom === undefined),
  },
  'missing ids': { ...AS_IT_IS, refsOf: (mail) => [...mail.inReplyTo, mail.messageId] },
}

test.each(Object.entries(WITHOUT))('%s: at least twenty conversations are so, and it matters', (hardship, without) => {
  for (const seed of SEEDS) {
    const conversations = plantedConversations(seed)
    const hard = conversations.filter(({ has }) => has.has(hardship as Hardship))
    expect(hard.length).toBeGreaterThanOrEqual(20)
    const mails = delivered(conversations, seed + 100)
    expect(pairwiseF1(mails, threaded(mails, without).conversations)).toBeLessThan(0.99)
  }
})

test('a mail is taken in the thread of the nearest that it names, and no more ids than fifty are followed', () => {
  const mail = { messageId: 'c', inReplyTo: ['b'], references: ['a', 'b'], from: 'ann', isBulk: false }
  const known = [
    { id: 'a', thread: 't2' },
    { id: 'b', thread: 't1' },
  ]
  expect(placeInThread(mail, known)).toEqual({ thread: 't1', claims: ['c'] })
  expect(placeInThread({ ...mail, inReplyTo: [] }, [{ id: 'a', thread: 't2' }])).toEqual({
    thread: 't2',
    claims: ['b', 'c'],
  })
  expect(refsOf({ ...mail, references: Array.from({ length: 10_000 }, (_, at) => `r${at}`) })).toHaveLength(52)
})

test('an answer to a mail that went to many has a thread of its own, as its writer has', () => {
  const known = [{ id: 'all', thread: 't1', bulkFrom: 'us' }]
  const answer = { messageId: 'a', inReplyTo: ['all'], references: ['all'], isBulk: false }
  expect(placeInThread({ ...answer, from: 'ann' }, known)).toEqual({ thread: undefined, claims: ['a'] })
  expect(placeInThread({ ...answer, from: 'us' }, known)).toEqual({ thread: 't1', claims: ['a'] })
})

test('the base of a subject is the same through answers, forwards and lists', () => {
  for (const subject of [
    'Move?',
    'Re: Move?',
    'AW: WG: Move?',
    'Fwd: [team] RE[2]: move?',
    '回复：Move?',
    'move? (fwd)',
  ])
    expect(baseSubject(subject)).toBe('move?')
  expect(baseSubject('Re: ')).toBe('re:')
  expect(baseSubject('Costs')).not.toBe(baseSubject('Move?'))
})
