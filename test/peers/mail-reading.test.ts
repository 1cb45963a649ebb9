import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mailReader } from '../../src/adapters/email/mail-reader.ts'
import { openSandbox } from '../../src/adapters/sandbox/sandbox.ts'
import { hostileMails } from '../support/mail/hostile-mails.ts'
import { isRight, publicReplies } from '../support/mail/public-replies.ts'
import { measured } from '../support/measured.ts'
import { folderOfSet, haveSets } from '../support/public-sets.ts'

const PYTHON_MAILS = globSync('/usr/lib/python3.*/test/test_email/data/*.txt').sort()
if (PYTHON_MAILS.length === 0)
  process.stderr.write("Python's mails are not read: `apt-get install libpython3.11-testsuite`\n")

const sandbox = openSandbox()
afterAll(() => sandbox.close())
const reader = mailReader({ sandbox, dns: async () => ({ code: 'ENOTFOUND' }) })
const read = (bytes: Uint8Array) =>
  reader.read({ bytes, receivedAt: new Date('2026-03-02T10:00:00Z') }, new AbortController().signal)

const SETS = ['discourse/email_reply_trimmer', 'mailgun/talon'] as const

test.skipIf(!haveSets(...SETS))(
  'what is new in public replies of several languages is told from what they quote',
  async () => {
    const replies = publicReplies((set) => folderOfSet(set as (typeof SETS)[number]))
    const judged = await Promise.all(
      replies.map(async ({ read, expected, ...reply }) => ({ ...reply, right: isRight(await read(), expected) })),
    )
    const share = (some: typeof judged) => `${some.filter(({ right }) => right).length} of ${some.length}`
    const held = judged.filter(({ heldOut }) => heldOut)
    measured(`replies: ${share(judged)} right, ${share(held)} of those that nothing was improved by`)
    for (const set of SETS) measured(`replies of ${set}: ${share(judged.filter(({ source }) => source === set))} right`)
    expect(judged.length).toBeGreaterThanOrEqual(60)
    expect(judged.filter(({ right }) => right).length / judged.length).toBeGreaterThanOrEqual(0.95)
  },
)

/** Lines of plain ASCII text outside of headers, boundaries and encodings: whatever a mail is, they are read from it. */
function plainLines(raw: Buffer): string[] {
  const text = raw.toString('latin1')
  if (/^content-transfer-encoding:\s*(?:base64|quoted-printable|x-uu)/im.test(text)) return []
  if (!/^content-type:\s*text\/plain/im.test(text) && /^content-type:/im.test(text)) return []
  const body = text
    .split(/\r?\n\r?\n/)
    .slice(1)
    .join('\n\n')
  return body.split(/\r?\n/).filter((line) => /^[A-Za-z][\x20-\x7e]{10,}$/.test(line) && !/^[\w-]+:/.test(line))
}

test.skipIf(PYTHON_MAILS.length === 0)(
  'mails of Python’s own tests are read or refused by name, and no text is lost',
  async () => {
    let lines = 0
    const refused: string[] = []
    for (const path of PYTHON_MAILS) {
      const raw = readFileSync(path)
      const answer = await read(raw)
      if (!('mail' in answer)) {
        refused.push(`${basename(path)}: ${answer.unreadable}`)
        continue
      }
      const words = answer.mail.text.replace(/\s+/g, ' ')
      for (const line of plainLines(raw)) {
        lines += 1
        expect(words, basename(path)).toContain(line.trim().replace(/\s+/g, ' '))
      }
    }
    measured(
      `Python: ${PYTHON_MAILS.length} mails, ${lines} plain lines, none lost; refused: ${refused.join(', ') || 'none'}`,
    )
    expect(refused.filter((why) => /crash/.test(why))).toEqual([])
    expect(lines).toBeGreaterThan(20)
  },
)

test('hostile mails end in an answer, never in a crash', async () => {
  const answers: string[] = []
  for (const { name, raw, refusedAs } of hostileMails()) {
    const answer = await read(raw)
    const became = 'mail' in answer ? 'read' : answer.unreadable
    answers.push(`${name}: ${became}`)
    expect([name, became]).toEqual([name, refusedAs ?? 'read'])
  }
  measured(`hostile mails: ${answers.join('; ')}`)
})
