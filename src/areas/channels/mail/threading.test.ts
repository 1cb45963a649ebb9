import { expect, test } from 'vitest'
import { chances } from '../../../../test/support/chances.ts'
import { baseSubject, type KnownRef, place, refsOf, type Threaded } from './threading.ts'

interface Planted extends Threaded {
  truth: string
}

/** 200 conversations as mail programs leave them behind. */
function planted(seed: number): Planted[] {
  const { below: draw } = chances(seed)
  const mails: Planted[] = []
  for (let thread = 0; thread < 200; thread++) {
    const truth = `t${thread}`
    const id = (at: number | string) => `${thread}.${at}@example.org`
    if (thread % 10 === 0) {
      mails.push({
        messageId: id('all'),
        inReplyTo: [],
        references: [],
        from: 'us',
        isBulk: true,
        truth: `${truth}-all`,
      })
      for (const who of ['ann', 'bob', 'cem']) {
        const answer = {
          inReplyTo: [id('all')],
          references: [id('all')],
          from: who,
          isBulk: false,
          truth: `${truth}-${who}`,
        }
        mails.push({ ...answer, messageId: id(who) })
        mails.push({
          ...answer,
          messageId: id(`us-${who}`),
          from: 'us',
          inReplyTo: [id(who)],
          references: [id('all'), id(who)],
        })
        mails.push({
          ...answer,
          messageId: id(`${who}-2`),
          inReplyTo: [id(`us-${who}`)],
          references: [id('all'), id(who), id(`us-${who}`)],
        })
      }
      continue
    }
    const chain: string[] = []
    const length = 2 + draw(8)
    let wentAround = false
    for (let at = 0; at < length; at++) {
      const style = wentAround ? 2 : draw(5)
      const references = style === 0 ? chain.slice(-1) : style === 1 ? [] : [...chain]
      const inReplyTo = style === 4 ? [] : chain.slice(-1)
      wentAround = at > 0 && at < length - 1 && draw(5) === 0
      const messageId = at === length - 1 && draw(10) === 0 ? '' : id(at)
      chain.push(id(at))
      const mail = { messageId, references, inReplyTo, from: at % 2 ? 'us' : 'ann', isBulk: false, truth }
      if (!wentAround) mails.push(mail)
    }
  }
  return mails
}

/** Earlier mails mostly come first; every sixth overtakes its neighbour. */
function delivered(mails: readonly Planted[], seed: number): Planted[] {
  const { below: draw } = chances(seed)
  const order = [...mails]
  for (let at = 1; at < order.length; at++) {
    const [before, here] = [order[at - 1], order[at]]
    if (before && here && !before.isBulk && draw(6) === 0) order.splice(at - 1, 2, here, before)
  }
  return order
}

function threaded(mails: readonly Planted[]): string[] {
  const refs = new Map<string, KnownRef>()
  const merged = new Map<string, string>()
  const root = (thread: string): string => (merged.has(thread) ? root(merged.get(thread) ?? thread) : thread)
  const threads = mails.map((mail, at) => {
    const known = refsOf(mail).flatMap((id) => refs.get(id) ?? [])
    const found = place(
      mail,
      known.map((ref) => ({ ...ref, thread: root(ref.thread) })),
    )
    const thread = found.thread ?? `new${at}`
    for (const other of found.joins) merged.set(other, thread)
    for (const id of found.claims)
      refs.set(id, { id, thread, bulkFrom: mail.isBulk && id === mail.messageId ? mail.from : refs.get(id)?.bulkFrom })
    return thread
  })
  return threads.map(root)
}

function pairwiseF1(mails: readonly Planted[], found: readonly string[]): number {
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

test('200 planted conversations are found again, in whatever order their mails arrive', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const mails = delivered(planted(seed), seed + 100)
    expect(mails.length).toBeGreaterThan(1_000)
    expect(pairwiseF1(mails, threaded(mails))).toBeGreaterThanOrEqual(0.99)
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
