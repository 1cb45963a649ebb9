import { describe, expect, test } from 'vitest'
import { piece } from '../../../test/support/engine.ts'
import type { Evidence } from '../../engine/state-parts.ts'
import { evidenceReader } from '../evidence-reader.ts'

const YES_OR_NO = ['Yes', 'No']

/** What the rules make of a question: the answers and the rule behind the first. */
function concluded(topic: string, sources: string | readonly string[], options: readonly string[] = YES_OR_NO) {
  const evidence = [sources].flat().map((content, place) => ({ ...piece(`ev_${place}`, content), at: '' }) as Evidence)
  const listed = options.map((text, place) => ({ id: `p${place + 1}`, text }))
  const { verdicts } = evidenceReader().read(evidence, topic, listed)
  return [verdicts.map(({ answer }) => answer).join(' and ') || null, verdicts[0]?.rule]
}

describe('a yes or a no', () => {
  test.each([
    ['Does the warranty cover water damage?', 'Water damage is not covered.', 'No', 'subject_understood'],
    ['Does the warranty cover water damage?', 'Water damage is excluded.', 'No', 'subject_understood'],
    ['Are dogs allowed in the park?', 'Dogs are allowed in the park.', 'Yes', 'stated_outright'],
    ['Are dogs allowed in the park?', 'Dogs are prohibited in the park.', 'No', 'stated_outright'],
    ['Are dogs allowed in the park?', 'No dogs are allowed in the park.', 'No', 'stated_outright'],
    ['Are dogs allowed in the park?', 'In the park, dogs are allowed.', 'Yes', 'stated_outright'],
    ['Does the levy apply to bakers?', 'The levy applies to everybody except bakers.', 'No', 'stated_exception'],
    ['It rained. Is the match moved?', 'The match is moved if it rained.', 'Yes', 'met_condition'],
    ['Is the hall larger than 90 seats?', 'The hall has 120 seats.', 'Yes', 'number_against_limit'],
    ['Was the mill built before 1900?', 'The mill was built in 1921.', 'No', 'number_against_limit'],
    ['Is Ash taller than Elm?', 'Ash is 9 m tall. Elm is 12 m tall.', 'No', 'two_numbers'],
    ['Is entry free?', 'Is entry free? Yes, on Sundays too.', 'Yes', 'asked_and_answered'],
  ])('%s %s → %s', (topic, source, answer, rule) => {
    expect(concluded(topic, source)).toEqual([answer, rule])
  })

  test.each([
    ['a condition', 'Are dogs allowed in the park?', 'Dogs are allowed in the park if they are on a lead.'],
    ['a limit', 'Are dogs allowed in the park?', 'Dogs are allowed in the park only in winter.'],
    ['a doubt', 'Are dogs allowed in the park?', 'It is not known whether dogs are allowed in the park.'],
    ['a denial in part', 'Are dogs allowed in the park?', 'Dogs are not always allowed in the park.'],
    ['what somebody says', 'Are dogs allowed in the park?', 'The mayor claimed that dogs are allowed in the park.'],
    ['some of them', 'Are dogs allowed in the park?', 'Some dogs are allowed in the park.'],
    ['the past', 'Are dogs allowed in the park?', 'Dogs were allowed in the park.'],
    ['something wider', 'Are dogs allowed in the park?', 'Animals are allowed in the park.'],
    ['other units', 'Is Ash taller than Elm?', 'Ash is 9 m tall. Elm is 30 feet tall.'],
    ['a rough number', 'Is the hall larger than 90 seats?', 'The hall has up to 120 seats.'],
    ['a condition nobody says is met', 'Is the match moved?', 'The match is moved if it rains.'],
    ['a question without a reply', 'Is entry free?', 'Is entry free? Many ask us this.'],
    ['what may be', 'Does the pump leak?', 'The pump may leak.'],
    ['a question that denies', 'Are dogs not allowed in the park?', 'Dogs are allowed in the park.'],
  ])('is not concluded from %s', (_, topic, source) => {
    expect(concluded(topic, source)).toEqual([null, undefined])
  })

  test('is given twice where the sources contradict each other', () => {
    expect(concluded('Is the gate locked?', ['The gate is locked.', 'The gate is not locked.'])[0]).toBe('Yes and No')
  })
})

describe('an option', () => {
  const OFFERED = ['Acme', 'Birch', 'Corvus']
  test.each([
    ['Who delivers the pumps?', 'Birch delivers the pumps. Acme delivers the pipes.', 'Birch'],
    ['Which firm do we choose?', 'The board recommends Corvus.', 'Corvus'],
    ['Which firm is the cheapest?', 'Acme asks 90 euros. Birch asks 80 euros. Corvus asks 85 euros.', 'Birch'],
    ['Who delivers the pumps?', 'Birch does not deliver the pumps.', null],
    ['Who delivers the pumps?', 'Acme and Birch deliver the pumps.', null],
  ])('%s %s → %s', (topic, source, answer) => {
    expect(concluded(topic, source, OFFERED)[0]).toBe(answer)
  })

  test('may be offered by the question itself', () => {
    expect(concluded('Is the meeting on Tuesday or Thursday?', 'The meeting is on Thursday.', [])[0]).toBe('Thursday')
    expect(concluded('Who chairs it: Ana, Bo or Cy?', 'Bo chairs it.', [])[0]).toBe('Bo')
  })
})

describe('a value', () => {
  test.each([
    ['How many desks does the office have?', 'The office has 40 desks.', '40'],
    ['How much does the licence cost?', 'The licence costs 1,200 euros a year.', '1,200 euros'],
    ['How long is the notice period?', 'The notice period is three months.', 'three months'],
    ['When does the lease end?', 'The lease ends on 31 March 2027.', '31 March 2027'],
    ['How many desks does the office have?', 'The office has about 40 desks.', null],
    ['How many desks does the office have?', 'The office has 40 chairs.', null],
  ])('%s %s → %s', (topic, source, answer) => {
    expect(concluded(topic, source, [])[0]).toBe(answer)
  })
})

test.each([
  ['Deckt die Garantie Wasserschäden ab?', 'Die Garantie deckt Wasserschäden nicht ab.', 'Nein'],
  ['Le parking est-il gratuit ?', 'Le parking est gratuit.', 'Oui'],
  ['¿Cubre la garantía los daños por agua?', 'La garantía no cubre los daños por agua.', 'No'],
])('the language of the question is kept: %s', (topic, source, answer) => {
  expect(concluded(topic, source, [])[0]).toBe(answer)
})
