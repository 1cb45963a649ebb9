import { expect, onTestFinished } from 'vitest'
import { connections } from '../../../src/areas/messaging/connections/index.ts'
import { testApp } from '../../support/app.ts'
import { testDatabase } from '../../support/database.ts'
import { imapServer, MAILBOX } from '../../support/mail/imap-server.ts'
import { headerOf, imapDate, PANEL, smtpDate } from '../../support/mail/mail-service.ts'
import { nameServer } from '../../support/mail/name-server.ts'
import { RECORDS, signed } from '../../support/mail/signed-mail.ts'
import { mailServer } from '../../support/mail-server.ts'
import { measured } from '../../support/measured.ts'
import { type RunningService, serviceHome } from '../../support/service-process.ts'
import { vendorFaults } from '../../support/vendors/faults.ts'
import { debatingModels, MODELS } from '../chat/debating-models.ts'
import { dice } from '../chat/dice.ts'
import { everyFifth } from '../chat/every-fifth.ts'
import { hasten } from '../chat/hasten.ts'

interface Wishes {
  questions: number
  kills: number
}

/** In the outbox so many seconds pass within one. */
const TIMES = 5

/**
 * Questions by mail, each lying in the mailbox once or twice, while the answers of the mail server are lost in a fifth (half
 * of those mails are taken up to 20 seconds after we gave up) and one of two nodes is killed again and again: each begins one
 * debate, and each decision is sent, at least once; repetitions say so.
 */
export async function mailUnderKills({ questions, kills }: Wishes) {
  const roll = dice(19)
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const imap = await imapServer({ user: PANEL })
  onTestFinished(imap.close)
  const faults = vendorFaults()
  const smtp = await mailServer({ faults })
  onTestFinished(smtp.close)
  const names = await nameServer(RECORDS)
  onTestFinished(names.close)
  const models = await debatingModels()
  const watcher = await testApp({ areas: [], database })
  onTestFinished(watcher.close)
  const { db, log } = watcher.platform
  await watcher.token({ org: 'org_1', userId: 'usr_ada', tier: 'enterprise' })
  await database.pool.query(
    `update users set email = 'ada@example.org', email_verified_at = now() where id = 'usr_ada'`,
  )
  const { id } = await connections(watcher.platform).connections.add(
    {
      ...{ kind: 'imap', name: 'The panel', appId: '127.0.0.1', externalId: PANEL, intake: 'dial', visibility: 'own' },
      settings: {
        ...{ ask_address: PANEL, host: '127.0.0.1', port: imap.port, user: PANEL },
        debate: { agents: MODELS, consensus_threshold: 0.5 },
      },
      secrets: { password: MAILBOX.password },
    },
    { payer: 'org_1', userId: 'usr_ada' },
  )

  const home = await serviceHome()
  const start = () =>
    home.start({
      DATABASE_URL: database.url,
      SERVICE_PRIVATE_HOSTS: '127.0.0.1',
      SERVICE_DNS_SERVERS: names.address,
      SMTP_URL: smtp.url,
      SERVICE_MAILBOX_HOSTS: `127.0.0.1:${imap.port}`,
      RATE_LIMIT_ENABLED: 'false',
      SERVICE_RUNNER_CONCURRENCY: '1000',
      SERVICE_AGENT_TIMEOUT_SECONDS: '3600',
      SERVICE_LOG_LEVEL: 'error',
      ...models.settings,
    })
  await start()
  let victim: RunningService = await start()
  let killed = 0
  let starting = Promise.resolve()
  /** `kill -9`; whatever goes on meanwhile does not wait for the other in its place. */
  async function kill() {
    await starting
    await victim.stop('SIGKILL')
    killed += 1
    starting = start().then((node) => {
      victim = node
    })
  }
  const befallen = everyFifth(faults, roll, TIMES)
  hasten(watcher.platform, TIMES, 'mail.%')
  const none = (left: () => Promise<object[]>) =>
    expect.poll(async () => (await left()).length, { interval: 250 }).toBe(0)

  await expect
    .poll(() => db.selectFrom('mail_folders').select('path').where('connection_id', '=', id).execute(), {
      interval: 250,
    })
    .toHaveLength(1)
  const step = Math.max(1, Math.floor((2 * questions) / kills))
  let deliveries = 0
  for (let number = 0; number < questions; number += 1) {
    const at = new Date()
    const head = ['From: Ada <ada@example.org>', `To: ${PANEL}`, `Date: ${smtpDate(at)}`, `Subject: Question ${number}`]
    const mail = `${[...head, `Message-ID: <q${number}@example.org>`].join('\r\n')}\r\n\r\nShould we ship it?\r\n`
    const raw = await signed(mail, { signedAt: at.toISOString() })
    for (let times = roll(2); times >= 0; times -= 1) {
      imap.deliver(times === 0 ? raw : `X-Copy: ${times}\r\n${raw}`, imapDate(at))
      deliveries += 1
    }
    if (number % step === step - 1 && killed < kills / 2) await kill()
  }
  const read = () => db.selectFrom('mail_folders').select('last_uid').executeTakeFirstOrThrow()
  await expect.poll(async () => Number((await read()).last_uid), { interval: 250 }).toBe(deliveries)
  await none(() => db.selectFrom('messages').select('id').where('state', '=', 'waiting').execute())
  models.release()
  const decisions = () => smtp.received.filter(({ raw }) => raw.includes('Confidence:'))
  while (killed < kills) {
    const enough = Math.floor((questions * (2 * killed - kills)) / (2 * kills))
    await expect.poll(() => decisions().length, { interval: 50 }).toBeGreaterThanOrEqual(enough)
    await kill()
  }
  await starting
  await none(() => db.selectFrom('debates').select('id').where('status', 'in', ['pending', 'running']).execute())
  /** What is over is told by a reaction, a moment later. */
  const told = () => new Set(decisions().map(({ raw }) => headerOf(raw, 'In-Reply-To'))).size
  await expect.poll(told, { interval: 250 }).toBe(questions)
  await none(() =>
    db
      .selectFrom('effects')
      .select('id')
      .where('kind', '=', 'mail.send')
      .where('state', 'in', ['waiting', 'sending'])
      .execute(),
  )

  faults.acceptLate()

  const begun = await db.selectFrom('thread_debates').select('debate_id').execute()
  const starts = await Promise.all(begun.map(async ({ debate_id }) => (await log.read(debate_id))[0]?.type))
  const shown = decisions().map(({ raw }) => ({
    question: headerOf(raw, 'In-Reply-To'),
    id: headerOf(raw, 'Message-ID'),
    again: headerOf(raw, 'X-Parley-Sent-Again') !== undefined,
  }))
  const first = shown.filter(({ again }) => !again)
  const repeated = shown.length - new Set(shown.map((each) => each.question)).size
  measured(
    `Mail: ${questions} questions in ${deliveries} mails, ${befallen.lost} answers lost, ${befallen.late} mails taken late, ${killed} kills: ${begun.length} debates, ${shown.length} decisions, ${repeated} of them repetitions, ${shown.length - first.length} say that they were sent again`,
  )
  expect(starts).toEqual(Array(questions).fill('debate_start'))
  expect(new Set(shown.map((each) => each.question)).size).toBe(questions)
  expect(new Set(shown.map((each) => each.id)).size).toBe(questions)
  expect(new Set(first.map((each) => each.question)).size).toBe(first.length)
  expect(befallen.lost + befallen.late).toBeGreaterThan(0)
}
