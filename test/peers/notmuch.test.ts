import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { chances } from '../support/chances.ts'
import { mailFilingIn } from '../support/mail/mail-filing.ts'
import { pairwiseF1 } from '../support/mail/planted-threads.ts'
import { measured } from '../support/measured.ts'
import { folderOfSet, haveSets } from '../support/public-sets.ts'

const CORPORA = ['default', 'lkml', 'threading']
const ORDERS = 10
/** So many mails are appended once more, besides the copies that the corpus has of its own. */
const COPIES = 40

const hasNotmuch = globSync('/usr/bin/notmuch').length > 0
if (!hasNotmuch) process.stderr.write('Threads are not held against notmuch: `apt-get install notmuch`\n')

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The thread of each mail by its bytes, as notmuch finds them. */
function threadsOfNotmuch(corpora: string): Map<string, string> {
  const home = mkdtempSync(join(tmpdir(), 'notmuch-'))
  try {
    for (const name of CORPORA) cpSync(join(corpora, name), join(home, 'mail', name), { recursive: true })
    const config = join(home, 'config')
    writeFileSync(config, `[database]\npath=${join(home, 'mail')}\n[user]\nname=Ada\nprimary_email=ada@example.org\n`)
    const notmuch = (...args: string[]) =>
      execFileSync('notmuch', args, { env: { ...process.env, HOME: home, NOTMUCH_CONFIG: config }, encoding: 'utf8' })
        .split('\n')
        .filter((line) => line !== '')
    notmuch('new', '--quiet')
    const threads = notmuch('search', '--output=threads', '*')
    return new Map(
      threads.flatMap((thread) =>
        notmuch('search', '--output=files', thread).map((path) => [digestOf(readFileSync(path)), thread] as const),
      ),
    )
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

test.skipIf(!hasNotmuch || !haveSets('notmuch/notmuch'))(
  `mails of notmuch's own tests, in ${ORDERS} orders and with copies, are the threads that notmuch finds, each mail once`,
  async () => {
    const corpora = join(folderOfSet('notmuch/notmuch'), 'test/corpora')
    const theirs = threadsOfNotmuch(corpora)
    const files = globSync(CORPORA.map((name) => join(corpora, name, '**/*')))
      .filter((path) => statSync(path).isFile())
      .sort()
      .map((path) => readFileSync(path))
    const service = await testApp({ areas: [] })
    onTestFinished(service.close)
    const figures: number[] = []
    const partitions = new Set<string>()
    for (let seed = 0; seed < ORDERS; seed += 1) {
      const random = chances(seed)
      const order = random.shuffled([...files, ...random.some(files, COPIES)])
      const mailbox = await mailFilingIn(service)
      const received = new Map<string, string>()
      for (const raw of order) received.set(await mailbox.file(raw), digestOf(raw))
      const listed = (await mailbox.listed()).map(({ receivedAt, threadId }) => ({
        ...{ digest: received.get(receivedAt) ?? '', threadId },
      }))
      expect(listed.map(({ digest }) => digest).sort()).toEqual([...theirs.keys()].sort())
      figures.push(
        pairwiseF1(
          listed.map(({ digest }) => ({ truth: theirs.get(digest) ?? '' })),
          listed.map(({ threadId }) => threadId),
        ),
      )
      const groups = [...Map.groupBy(listed, ({ threadId }) => threadId).values()]
      partitions.add(JSON.stringify(groups.map((group) => group.map(({ digest }) => digest).sort()).sort()))
    }
    const [threads] = [...partitions].map((partition) => JSON.parse(partition).length)
    measured(
      `notmuch: ${theirs.size} mails, ${new Set(theirs.values()).size} threads by notmuch, ${threads} by us, ` +
        `pair F1 ${Math.min(...figures).toFixed(4)} to ${Math.max(...figures).toFixed(4)} over ${ORDERS} orders`,
    )
    expect(partitions.size).toBe(1)
    for (const f1 of figures) expect(f1).toBeGreaterThanOrEqual(0.98)
  },
)
