import { expect, test } from 'vitest'
import { expectLinear } from '../../../../test/support/growth.ts'
import { joinFlowedLines, withLinesAsTheyCame } from './body.ts'
import { newTextOf } from './new-text.ts'
import { headersIn } from './structure.ts'

const SAID = 'Three bar are enough.\n\nAda'
const QUOTE = '> How much pressure is right?\n> Bob'

/** How mail programs say whose words they quote. */
const ATTRIBUTIONS = {
  English: 'On Mon, 2 Mar 2026 at 10:00, Bob <bob@example.org> wrote:',
  'English, broken': 'On Mon, 2 Mar 2026 at 10:00, Bob <\nbob@example.org> wrote:',
  'English, of another program': '---- On Mon, 02 Mar 2026 10:00:00 +0000 Bob <bob@example.org> wrote ----',
  German: 'Am 02.03.2026 um 10:00 schrieb Bob <bob@example.org>:',
  French: 'Le lun. 2 mars 2026 à 10:00, Bob <bob@example.org> a écrit :',
  Spanish: 'El lun, 2 mar 2026 a las 10:00, Bob (<bob@example.org>) escribió:',
  Italian: 'Il giorno lun 2 mar 2026 alle ore 10:00 Bob <bob@example.org> ha scritto:',
  Polish: 'pon., 2 mar 2026 o 10:00 Bob <bob@example.org> napisał(a):',
  Dutch: 'Op ma 2 mrt 2026 om 10:00 schreef Bob <bob@example.org>:',
  Swedish: 'Den mån 2 mars 2026 kl 10:00 skrev Bob <bob@example.org>:',
  Russian: 'пн, 2 мар. 2026 г. в 10:00, Bob <bob@example.org>:',
  Hungarian: '2026.03.02. 10:00 keltezéssel, Bob írta:',
  Chinese: 'Bob <bob@example.org> 于2026年3月2日周一 10:00写道：',
}
const HEADERS = {
  Outlook: 'From: Bob <bob@example.org>\nSent: Monday, 2 March 2026 10:00\nTo: Ada\nSubject: Pressure',
  'Outlook in German': 'Von: Bob <bob@example.org>\nGesendet: Montag, 2. März 2026 10:00\nAn: Ada\nBetreff: Druck',
  'Outlook in French': 'De : Bob <bob@example.org>\nEnvoyé le : lundi 2 mars 2026 10:00\nÀ : Ada\nObjet : Pression',
  'a divider': '-----Original Message-----\nFrom: Bob',
  'a forwarded mail': '---------- Forwarded message ----------\nFrom: Bob <bob@example.org>',
}

test.each(Object.entries(ATTRIBUTIONS))(
  'what was answered goes, with the line that says whose it is: %s',
  (_, line) => {
    expect(newTextOf(`${SAID}\n\n${line}\n\n${QUOTE}\n`)).toBe(SAID)
    expect(newTextOf(`${line}\r\n\r\n${QUOTE.replaceAll('\n', '\r\n')}\r\n\r\n${SAID}\r\n`)).toBe(SAID)
  },
)

test.each(Object.entries(HEADERS))('a header ends what is new: %s', (_, header) => {
  expect(newTextOf(`${SAID}\n\n${header}\n\nHow much pressure is right?\n`)).toBe(SAID)
})

test('answers between quotes stay, signatures go, and where nothing is left all of it stays', () => {
  expect(newTextOf('> One?\n\nYes.\n\n> Two?\n\nNo.\n\n-- \nAda Lovelace\nAnalyst')).toBe('Yes.\n\n\nNo.')
  expect(newTextOf(`${SAID}\n\nSent from my iPhone\n\nOn 2 Mar 2026, at 10:00, Bob wrote:\n${QUOTE}`)).toBe(SAID)
  expect(newTextOf(`${SAID}\n\nVon meinem Telefon gesendet`)).toBe(SAID)
  expect(newTextOf(QUOTE)).toBe(QUOTE)
  expect(newTextOf('Dates are:\n10:30 and 11:30\nOne is not on.')).toBe('Dates are:\n10:30 and 11:30\nOne is not on.')
})

test('lines that were broken to fit are joined, but never across writers', () => {
  const raw = (more: string) =>
    Buffer.from(`Content-Type: text/plain; charset=utf-8;\r\n format=flowed${more}\r\n\r\nx`)
  const asItCame = (mail: Buffer) => withLinesAsTheyCame(mail, headersIn(mail))
  const { raw: fixed, flow } = asItCame(raw(''))
  expect([fixed.toString('latin1').includes('flowed'), flow]).toEqual([false, { deletesSpace: false }])
  expect(asItCame(raw('; delsp=yes')).flow).toEqual({ deletesSpace: true })
  const quoting = Buffer.from('Subject: x\r\n\r\nContent-Type: text/plain; format=flowed\r\n')
  expect(asItCame(quoting)).toEqual({ raw: quoting })
  expect(joinFlowedLines('> Hi \nHello \nthere\n-- \nAda', { deletesSpace: false })).toBe(
    '> Hi \nHello there\n-- \nAda',
  )
})

test('hostile texts take time by their length', () => {
  for (const line of ['\n', '> x\n', 'From: a\n', 'a@b.example 10:30 wrote:\n', '-- \n', 'On 10:30 '])
    expectLinear(80_000, (length) => line.repeat(length / line.length), newTextOf)
})
