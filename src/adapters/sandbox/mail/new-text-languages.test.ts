import { expect, test } from 'vitest'
import { PROGRAM_LINES } from '../../../../test/support/mail/program-lines.ts'
import { ATTRIBUTIONS, QUOTED_HEADERS } from '../../../../test/support/mail/quoting-lines.ts'
import { newTextOf } from './new-text.ts'

const SAID = 'Three bar are enough.\n\nAda'
const ANSWERED = 'How much pressure is right?\n\nBob'
const QUOTE = '> How much pressure is right?\n> Bob'

/** Those after which something else is left than what was said. */
const wrong = (lines: readonly string[], ...mails: ((line: string) => string)[]) =>
  lines.filter((line) => mails.some((mail) => newTextOf(mail(line)) !== SAID))

test('what was answered goes, with the line that says whose it is, in many languages', () => {
  expect(
    wrong(
      ATTRIBUTIONS,
      (line) => `${SAID}\n\n${line}\n\n${QUOTE}\n`,
      (line) => `${SAID}\n\n${line}\n\n${ANSWERED}\n`,
      (line) => `${SAID}\n\n${line}\n`,
    ),
  ).toEqual([])
})

test('a header ends what is new, in many languages', () => {
  expect(wrong(QUOTED_HEADERS, (line) => `${SAID}\n\n${line.replaceAll('|', '\n')}\n\n${ANSWERED}\n`)).toEqual([])
})

test('what programs add below is not new, in many languages', () => {
  expect(
    wrong(
      PROGRAM_LINES,
      (line) => `${SAID}\n\n${line}\n`,
      (line) => `${SAID}\n\n${line}\n\n${ATTRIBUTIONS[0]}\n\n${QUOTE}\n`,
    ),
  ).toEqual([])
})

test('what people write themselves stays', () => {
  for (const text of [
    'The report was sent.\n\nRapor dün gönderildi.',
    'Call me at 10:30 on 2.3.2026 or write to ada@example.org',
    'Name: Ada\nMail: ada@example.org\nDay: 2.3.2026 10:00\n\nIs there room?',
    'The answer is above the line that you drew.\n\nAda',
    'My iPhone is broken.\n\nI bought another Outlook.',
    'Please forward this:\n\nThe pump is broken.',
  ])
    expect(newTextOf(text)).toBe(text)
})
