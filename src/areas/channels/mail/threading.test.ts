import { expect, test } from 'vitest'
import {
  delivered,
  type Hardship,
  type Planted,
  pairwiseF1,
  plantedConversations,
} from '../../../../test/support/mail/planted-threads.ts'
import { measured } from '../../../../test/support/measured.ts'
import { baseSubject, type KnownRef, place, refsOf } from './threading.ts'

interface Threading {
  refsOf: (mail: Planted) => string[]
  place: (mail: Planted, known: readonly Known[]) => ReturnType<typeof place>
}
type Known = KnownRef & { subject: string }

/** Which thread each mail came into, as they came one after the other. */
function threaded(mails: readonly Planted[], by: Threading = { refsOf, place }): string[] {
  const refs = new Map<string, Known>()
  const merged = new Map<string, string>()
  const root = (thread: string): string => (merged.has(thread) ? root(merged.get(thread) ?? thread) : thread)
  const threads = mails.map((mail, at) => {
    const known = by.refsOf(mail).flatMap((id) => refs.get(id) ?? [])
    const found = by.place(
      mail,
      known.map((ref) => ({ ...ref, thread: root(ref.thread) })),
    )
    const thread = found.thread ?? `new${at}`
    for (const other of found.joins) merged.set(other, thread)
    for (const id of found.claims) {
      const bulkFrom = mail.isBulk && id === mail.messageId ? mail.from : refs.get(id)?.bulkFrom
      refs.set(id, { id, thread, bulkFrom, subject: baseSubject(mail.subject) })
    }
    return thread
  })
  return threads.map(root)
}

const SEEDS = [1, 2, 3, 4, 5]

test('200 planted conversations are found again, in whatever order their mails arrive', () => {
  const found = SEEDS.map((seed) => {
    const conversations = plantedConversations(seed)
    expect(conversations).toHaveLength(200)
    const mails = delivered(conversations, seed + 100)
    return pairwiseF1(mails, threaded(mails))
  })
  measured(`threads of mail: F1 ${found.map((f1) => f1.toFixed(4)).join(', ')} over 200 planted conversations each`)
  for (const f1 of found) expect(f1).toBeGreaterThanOrEqual(0.99)
})

/** Threading without what it does about each. */
const WITHOUT: Readonly<Record<Hardship, Threading>> = {
  'edited subject': {
    refsOf,
    place: (mail, known) =>
      place(
        mail,
        known.filter(({ subject }) => subject === baseSubject(mail.subject)),
      ),
  },
  'answers around us': {
    refsOf,
    place: (mail, known) => ({ ...place(mail, known), claims: mail.messageId === '' ? [] : [mail.messageId] }),
  },
  'answers to many': {
    refsOf,
    place: (mail, known) =>
      place(
        mail,
        known.map((ref) => ({ ...ref, bulkFrom: undefined })),
      ),
  },
  'missing ids': { refsOf: (mail) => [...mail.inReplyTo, mail.messageId], place },
}

test.each(Object.entries(WITHOUT))('%s: at least twenty conversations are so, and it matters', (hardship, without) => {
  for (const seed of SEEDS) {
    const conversations = plantedConversations(seed)
    const hard = conversations.filter(({ has }) => has.has(hardship as Hardship))
    expect(hard.length).toBeGreaterThanOrEqual(20)
    const mails = delivered(conversations, seed + 100)
    expect(pairwiseF1(mails, threaded(mails, without))).toBeLessThan(0.99)
  }
})

test('a mail joins what was apart, and no more ids than fifty are followed', () => {
  const mail = { messageId: 'c', inReplyTo: ['b'], references: ['a', 'b'], from: 'ann', isBulk: false }
  const known = [
    { id: 'a', thread: 't2' },
    { id: 'b', thread: 't1' },
  ]
  expect(place(mail, known)).toEqual({ thread: 't1', joins: ['t2'], claims: ['a', 'b', 'c'] })
  expect(refsOf({ ...mail, references: Array.from({ length: 10_000 }, (_, at) => `r${at}`) })).toHaveLength(52)
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
