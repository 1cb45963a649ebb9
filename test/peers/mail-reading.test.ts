import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mailReader } from '../../src/adapters/email/mail-reader.ts'
import { openSandbox } from '../../src/adapters/sandbox/sandbox.ts'
import { firstFragments } from '../support/mail/first-fragments.ts'
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
/** Never looked at while reading was improved. */
const FRESH = 'crisp-oss/email-reply-parser'

test.skipIf(!haveSets(...SETS, FRESH))(
  'what is new in public replies of several languages is told from what they quote',
  async () => {
    const fresh = firstFragments(folderOfSet(FRESH)).map((reply) => ({ ...reply, heldOut: true }))
    const replies = [...publicReplies((set) => folderOfSet(set as (typeof SETS)[number])), ...fresh]
    const judged = await Promise.all(
      replies.map(async ({ read, expected, ...reply }) => ({ ...reply, right: isRight(await read(), expected) })),
    )
    const share = (some: typeof judged) => `${some.filter(({ right }) => right).length} of ${some.length}`
    const held = judged.filter(({ heldOut }) => heldOut)
    measured(`replies: ${share(judged)} right, ${share(held)} of those that nothing was improved by`)
    for (const set of [...SETS, FRESH])
      measured(`replies of ${set}: ${share(judged.filter(({ source }) => source === set))} right`)
    expect(judged.length).toBeGreaterThanOrEqual(60)
    for (const some of [judged, held])
      expect(some.filter(({ right }) => right).length / some.length).toBeGreaterThanOrEqual(0.95)
  },
)

/**
 * Where both do not agree: a file without headers; a line among headers, which is no text, for no signature would cover it; and a
 * text that holds the boundaries of its own mail.
 */
const NOT_ALIKE = ['msg_19.txt', 'msg_35.txt', 'msg_38.txt']

/** The texts of each mail as Python reads them, in its order. */
function readByPython(): Record<string, string[]> {
  const script = join(import.meta.dirname, 'mail-texts.py')
  return JSON.parse(execFileSync('/usr/bin/python3', [script, ...PYTHON_MAILS], { encoding: 'utf8' }))
}

const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').trim()

test.skipIf(PYTHON_MAILS.length === 0)(
  'mails of Python’s own tests are read as Python reads them, or refused by name',
  async () => {
    const theirs = readByPython()
    const [refused, lost]: [string[], string[]] = [[], []]
    let texts = 0
    for (const path of PYTHON_MAILS) {
      const answer = await read(readFileSync(path))
      if (!('mail' in answer)) {
        refused.push(`${basename(path)}: ${answer.unreadable}`)
        continue
      }
      const ours = plain(answer.mail.text)
      for (const text of theirs[path] ?? []) {
        texts += 1
        if (!ours.includes(plain(text))) lost.push(basename(path))
      }
    }
    measured(
      `Python: ${PYTHON_MAILS.length} mails, ${texts} texts, not read alike: ${lost.join(', ') || 'none'}; refused: ${refused.join(', ') || 'none'}`,
    )
    expect(refused.filter((why) => why.includes('crash'))).toEqual([])
    expect(lost.filter((name) => !NOT_ALIKE.includes(name))).toEqual([])
  },
)

test('hostile mails are read, refused by name or ended by a limit, and never crash their reader', async () => {
  const answers: string[] = []
  for (const { name, raw, refusedAs } of hostileMails()) {
    const answer = await read(raw)
    const became = 'mail' in answer ? 'read' : answer.unreadable
    answers.push(`${name}: ${became}`)
    expect([name, became]).toEqual([name, refusedAs ?? expect.stringMatching(/^(?:read|reader_(?!crash).*)$/)])
  }
  measured(`hostile mails: ${answers.join('; ')}`)
})
