import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { chances } from '../../../../test/support/chances.ts'
import { mailFilingIn } from '../../../../test/support/mail/mail-filing.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp({ areas: [] })
})
afterAll(() => service.close())

interface Shape {
  id: string
  /** Whom it names: the one it answers last. */
  names: readonly string[]
  /** In `In-Reply-To` alone, in `References` alone, or in both. */
  by: 'in-reply-to' | 'references' | 'both'
  isList: boolean
}

const rawOf = ({ id, names, by, isList }: Shape) => {
  const [parent] = names.slice(-1)
  return [
    `From: ${id}@example.org`,
    'To: all@list.test',
    'Subject: The same for all',
    `Message-ID: <${id}@example.org>`,
    ...(isList ? ['List-Id: <all.list.test>'] : []),
    ...(parent && by !== 'references' ? [`In-Reply-To: <${parent}@example.org>`] : []),
    ...(parent && by !== 'in-reply-to'
      ? [`References: ${names.map((name) => `<${name}@example.org>`).join(' ')}`]
      : []),
    `\r\nFrom ${id}\r\n`,
  ].join('\r\n')
}

/** Mails of a list: which answers which, and how its program says so, is left to chance. */
function generated(seed: number, count: number): Shape[] {
  const random = chances(seed)
  const before: Shape[] = []
  for (const id of ['a', 'b', 'c', 'd'].slice(0, count)) {
    const parent = before[random.below(before.length + 1)]
    before.push({
      id,
      names: parent ? [...parent.names, parent.id] : random.below(3) === 0 ? ['elsewhere'] : [],
      by: random.one(['in-reply-to', 'references', 'both'] as const),
      isList: random.below(4) > 0,
    })
  }
  return before
}

/** Which belong together, by what they name alone. */
function expected(mails: readonly Shape[]): string[] {
  const named = ({ id, names, by }: Shape) => [id, ...(by === 'in-reply-to' ? names.slice(-1) : names)]
  let groups: Set<string>[] = []
  for (const mail of mails) {
    const ids = named(mail)
    const touched = groups.filter((group) => ids.some((id) => group.has(id)))
    groups = [
      ...groups.filter((group) => !touched.includes(group)),
      new Set([...ids, ...touched.flatMap((one) => [...one])]),
    ]
  }
  return groups
    .map((group) =>
      [...group]
        .filter((id) => id !== 'elsewhere')
        .sort()
        .join(''),
    )
    .sort()
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

test.each([
  [1, 4],
  [2, 3],
  [3, 3],
])(
  'conversations are the same in every order of arrival, and each mail is there once (%s: %s mails)',
  async (seed, count) => {
    const mails = generated(seed, count)
    const meant = expected(mails)
    for (const order of ordersOf(mails)) {
      const mailbox = await mailFilingIn(service)
      const copy = order[seed % order.length]
      for (const mail of [...order, ...(copy ? [copy] : [])]) await mailbox.file(rawOf(mail))
      expect(await mailbox.conversations()).toEqual(meant)
    }
  },
)

test('the subject joins nothing', async () => {
  const mailbox = await mailFilingIn(service)
  const alone = { names: [], by: 'both', isList: true } as const
  for (const id of ['a', 'b']) await mailbox.file(rawOf({ id, ...alone }))
  expect(await mailbox.conversations()).toEqual(['a', 'b'])
})

test('conversations of two mailboxes are never joined, nor is a mail of one a copy of one in the other', async () => {
  const [one, other] = [await mailFilingIn(service), await mailFilingIn(service, 'org_2')]
  const mail = rawOf({ id: 'a', names: [], by: 'both', isList: false })
  await one.file(mail)
  await other.file(mail)
  await other.file(rawOf({ id: 'b', names: ['a'], by: 'both', isList: false }))
  expect(await one.conversations()).toEqual(['a'])
  expect(await other.conversations()).toEqual(['ab'])
})

test('another mail under the same Message-ID is another mail, hides nothing, and does not say that the first went to many', async () => {
  const mailbox = await mailFilingIn(service)
  await mailbox.file(rawOf({ id: 'a', names: [], by: 'both', isList: false }))
  await mailbox.file(rawOf({ id: 'a', names: ['x'], by: 'both', isList: true }))
  await mailbox.file(rawOf({ id: 'b', names: ['a'], by: 'both', isList: false }))
  expect(await mailbox.conversations()).toEqual(['aab'])
  const [first, , answer] = await mailbox.threads()
  expect(answer).toBe(first)
})

test('conversations are joined without what hangs on their threads: nothing moves', async () => {
  const mailbox = await mailFilingIn(service)
  await mailbox.file(rawOf({ id: 'a', names: [], by: 'both', isList: false }))
  await mailbox.file(rawOf({ id: 'b', names: [], by: 'both', isList: false }))
  const before = await mailbox.threads()
  await mailbox.file(rawOf({ id: 'c', names: ['a', 'b'], by: 'both', isList: false }))
  const [a, b, c] = await mailbox.threads()
  expect([a, b]).toEqual(before)
  expect(c).toBe(b)
  expect(await mailbox.conversations()).toEqual(['abc'])
})

test('mails of one conversation that are filed at once are read as one', async () => {
  const mailbox = await mailFilingIn(service)
  const ids = ['a', 'b', 'c', 'd', 'e']
  await Promise.all(ids.map((id) => mailbox.file(rawOf({ id, names: ['elsewhere'], by: 'both', isList: true }))))
  expect(await mailbox.conversations()).toEqual(['abcde'])
})
