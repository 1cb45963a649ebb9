import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { newTextOf } from '../../../src/adapters/sandbox/mail/new-text.ts'
import { readMail } from '../../../src/adapters/sandbox/mail/read-mail.ts'

/** A public mail, and what people say is new in it. */
export interface PublicReply {
  source: string
  name: string
  read(): Promise<string>
  expected: string
}

export const lines = (text: string) => text.replace(/\r\n?/g, '\n').trim()

async function readWhole(raw: Buffer): Promise<string> {
  const { mail } = await readMail({ receivedAt: '2026-03-02T10:00:00Z' }, raw, () => ({ code: 'ENOTFOUND' }))
  return mail?.newText ?? ''
}

const asHtmlMail = (html: Buffer) =>
  Buffer.concat([Buffer.from('MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n'), html])

/** discourse/email_reply_trimmer: texts in a dozen languages beside what is left of each. */
const discourse = (folder: string): PublicReply[] =>
  globSync(join(folder, 'test/emails/*.txt'))
    .sort()
    .map((path) => ({
      source: 'discourse/email_reply_trimmer',
      name: basename(path),
      read: async () => newTextOf(readFileSync(path, 'utf8')),
      expected: lines(readFileSync(path.replace('/emails/', '/trimmed/'), 'utf8')),
    }))

/** What mailgun/talon expects of a mail, where no file beside it says otherwise, and of its HTML. */
const TALON = { mail: 'Hello', html: 'Hi. I am fine.\n\nThanks,\nAlex' }

/** mailgun/talon: whole mails and HTML of mail programs. */
function talon(folder: string): PublicReply[] {
  const fixtures = join(folder, 'tests/fixtures')
  const told = new Set(globSync(join(fixtures, 'standard_replies/*_reply_text')))
  const mails = globSync(join(fixtures, 'standard_replies/*.eml')).sort()
  const pages = globSync(join(fixtures, 'html_replies/*.html')).sort()
  const source = 'mailgun/talon'
  return [
    ...mails.map((path) => {
      const beside = path.replace(/\.eml$/, '_reply_text')
      const expected = told.has(beside) ? lines(readFileSync(beside, 'utf8')) : TALON.mail
      return { source, name: basename(path), read: () => readWhole(readFileSync(path)), expected }
    }),
    ...pages.map((path) => ({
      ...{ source, name: basename(path), expected: TALON.html },
      read: () => readWhole(asHtmlMail(readFileSync(path))),
    })),
  ]
}

/** Every second one, from the first on, is what reading was improved by; the others were not looked at. */
export const publicReplies = (folderOf: (repository: string) => string) =>
  [...discourse(folderOf('discourse/email_reply_trimmer')), ...talon(folderOf('mailgun/talon'))].map((reply, at) => ({
    ...reply,
    heldOut: at % 2 === 1,
  }))

const words = (text: string) => text.replace(/\s+/g, '')
/** Without quotes, and without the line above one that says whose it is. */
const withoutQuotes = (text: string) => text.replace(/^.+:[ \t]*\n\s*(?=>)/gm, '').replace(/^\s*>.*$/gm, '')

/** How lines are broken is not judged; and quotes that others leave where they are answered below are none of the new text. */
export const isRight = (read: string, expected: string) =>
  [expected, withoutQuotes(expected)].some((each) => words(each) === words(read))
