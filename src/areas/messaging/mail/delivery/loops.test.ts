import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { standingClock } from '../../../../../test/support/chat.ts'
import { headerOf, type MailHouse, type MailService, mailHouse } from '../../../../../test/support/mail/mail-service.ts'
import { signed } from '../../../../../test/support/mail/signed-mail.ts'

/** Two installations; the address at which one is asked is that of a member of the other. */
let houses: [MailHouse, MailHouse]
let [A, B] = ['', '']
const SIGNING = {
  here: { domain: 'example.org', key: 'org' },
  there: { domain: 'stranger.test', key: 'stranger' },
} as const
let here: MailService
let there: MailService
let panels = 0
beforeAll(async () => {
  const clock = standingClock()
  houses = [await mailHouse({ clock }), await mailHouse({ clock })]
})
beforeEach(async () => {
  panels += 1
  ;[A, B] = [`panel${panels}@example.org`, `panel${panels}@stranger.test`]
  here = await houses[0].mailbox({ panel: A, ada: B })
  there = await houses[1].mailbox({ panel: B, ada: A })
})
afterEach(async () => {
  await here.close()
  await there.close()
})
afterAll(async () => {
  for (const house of houses) await house.close()
})

type Received = MailService['smtp']['received'][number]
/** Answers of machines and servers to a mail of ours; each is sent back. */
type Answer = (mail: Received) => readonly string[]

const nodes = () => [
  { node: here, address: A, other: there, signing: SIGNING.here },
  { node: there, address: B, other: here, signing: SIGNING.there },
]
/** How often mails were carried on before nothing more followed; ends what would go on for ever. */
const MOST_ROUNDS = 8

/** Carries what each installation sends to the other, signed by its domain, and lets others answer it, until nobody writes any more. */
async function carry(answer: Answer = () => []) {
  const carried = new Map<string, number>()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let count = 0
    for (const { node, address, other, signing } of nodes()) {
      for (const mail of node.smtp.received.slice(carried.get(address) ?? 0)) {
        count += 1
        if (mail.to.includes(address === A ? B : A)) other.deliver(await signed(mail.raw, signing))
        for (const back of answer(mail)) node.deliver(back)
      }
      carried.set(address, node.smtp.received.length)
    }
    if (count === 0) return
    for (const { node } of nodes()) {
      await node.read()
      await node.service.driveThreads()
      await node.service.platform.outbox.drain()
      await node.settle()
    }
  }
  throw new Error('They go on writing to each other')
}
const sent = () => nodes().map(({ node }) => node.smtp.received.length)
const debates = async () => [(await here.debates()).length, (await there.debates()).length]

/** A person at the other installation asks the first one by hand, from the mailbox that is asked there. */
async function ask() {
  const letter = { account_id: there.connection.id, to: [A], subject: 'Should we ship it?', body: 'Please decide.' }
  expect((await there.ada.post('/inbox/messages/send', letter)).statusCode).toBe(200)
  await there.service.platform.outbox.drain()
}

test('two installations whose mailboxes are members of each other write three mails: a question, “accepted” and the decision', async () => {
  await ask()
  await carry()
  expect(await debates()).toEqual([1, 0])
  expect(sent()).toEqual([2, 1])
})

const machine = (mail: Received, headers: readonly string[], host = 'away.test') =>
  [
    `From: <${mail.to[0]}>`,
    `To: ${headerOf(mail.raw, 'From')}`,
    `Date: ${headerOf(mail.raw, 'Date')}`,
    `Subject: Re: ${headerOf(mail.raw, 'Subject')}`,
    `Message-ID: <${mail.raw.length}.${headerOf(mail.raw, 'Message-ID')?.slice(1, 30)}@${host}>`,
    `In-Reply-To: ${headerOf(mail.raw, 'Message-ID')}`,
    ...headers,
    '',
    'I am away until Monday.',
    '',
  ].join('\r\n')

/** What answers every mail, by the headers that it writes. */
const MACHINES = {
  vacation: ['Auto-Submitted: auto-replied', 'Precedence: bulk'],
  vacationThatDoesNotSaySo: [],
  list: ['List-Id: <all.example.org>', 'Precedence: list'],
  bounce: ['Return-Path: <>', 'Content-Type: multipart/report; report-type=delivery-status; boundary=x'],
}

test('vacation replies, also those that do not say what they are, lists and bounces are answered by nobody', async () => {
  await ask()
  let answers = 0
  await carry((mail) =>
    Object.entries(MACHINES).map(([name, headers]) => {
      answers += 1
      return machine(mail, headers, `${name}.test`)
    }),
  )
  expect(answers).toBe(12)
  expect(await debates()).toEqual([1, 0])
  expect(sent()).toEqual([2, 1])
  expect((await here.messages()).length + (await there.messages()).length).toBe(15)
})

test('a machine that answers as a member and hides that it is one gets a bounded number of mails', async () => {
  await ask()
  const answers: string[] = []
  await carry((mail) => {
    if (mail.to.includes(B)) answers.push(mail.raw)
    return []
  })
  for (const raw of answers) {
    const back = machine({ from: A, to: [B], raw }, [])
    here.deliver(await signed(back.replace(/^Date:.*$/m, `Date: ${here.clock.now().toUTCString()}`), SIGNING.there))
  }
  await here.read()
  await here.settle()
  await carry()
  expect(await debates()).toEqual([1, 0])
  expect(sent()[0]).toBeLessThanOrEqual(3)
})

test('the forged sender of a question hears nothing', async () => {
  for (const from of ['victim@elsewhere.test', B, 'MAILER-DAEMON@example.org', '']) {
    const head = [`From: <${from}>`, `To: ${A}`, `Date: ${here.clock.now().toUTCString()}`, 'Subject: Decide']
    here.deliver(`${[...head, `Message-ID: <${from.length}@forged.test>`].join('\r\n')}\r\n\r\nShould we?\r\n`)
  }
  await here.read()
  await here.settle()
  expect(await debates()).toEqual([0, 0])
  expect(sent()).toEqual([0, 0])
})
