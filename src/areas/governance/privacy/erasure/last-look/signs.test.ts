import { expect, test } from 'vitest'
import { signsOf } from './signs.ts'

const signs = signsOf({
  addresses: ['Ada.Q@Example.org'],
  ids: ['usr_01HZX'],
  external_ids: ['dir-4711-AQ'],
  names: ['Adelaide Quillfeather', 'Zoë'],
})
const inText = (text: string) => [...signs.of(text)].join(' ')

test.each([
  ['Write to ada.q@example.org.', 'address'],
  ['<ADA.Q@EXAMPLE.ORG>', 'address'],
  ['mailto:ada.q%40example.org?subject=x', 'address'],
  ['https://example.org/?next=%3Fto%3Dada.q%40example.org', 'address'],
  [JSON.stringify({ note: 'first line\nada.q@example.org' }), 'address'],
  [JSON.stringify({ body: JSON.stringify({ note: 'x\nada.q@example.org' }) }), 'address'],
  ['nada.q@example.org', ''],
  ['x.ada.q@example.org', ''],
  ['ada.q@example.org.uk and ada.q@example.organic', ''],
  ['["usr_01HZX"]', 'id'],
  ['debate:usr_01HZX:3', 'id'],
  ['usr_01HZXY', ''],
  ['USR_01HZX', ''],
  ['to:ada.q\\u0040example.org', 'address'],
  ['{"a":"{\\"to\\":\\"ada.q\\\\u0040example.org\\"}"}', 'address'],
  ['subject DIR-4711-aq', 'external_id'],
  ['dir-4711-AQX', ''],
  ['Signed, adelaide quillfeather', 'full_name'],
  ['adelaide.quillfeather and Quillfeather, Adelaide', 'full_name'],
  ['Adelaide met Quillfeather', ''],
  ['McAdelaide Quillfeather', ''],
  ['zoë', 'single_name'],
  ['"Zo\\u00eb"', 'single_name'],
  ['Zoëlle', ''],
])('%s', (text, expected) => {
  expect(inText(text)).toBe(expected)
})

test('what the database looks for first is in every text that tells the person', () => {
  expect(signs.sought.folded).toEqual(
    expect.arrayContaining(['ada.q@example.org', 'ada.q%40example.org', 'ada.q\\u0040example.org', 'dir-4711-aq']),
  )
  expect(signs.sought.folded).toEqual(expect.arrayContaining(['quillfeather', 'zoë', 'zo\\303\\253', 'zo\\u00eb']))
  expect(signs.sought.exact).toEqual(['usr_01HZX', 'Zoë', 'zoë', 'ZOË'])
})

test('addresses and ids of other systems are taken out of a text', () => {
  expect(signs.redacted('ada.q\\u0040example.org, dir-4711-AQ, usr_01HZX')).toBe('erased, erased, usr_01HZX')
})
