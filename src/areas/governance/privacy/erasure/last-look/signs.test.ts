import { expect, test } from 'vitest'
import { signsOf } from './signs.ts'

const signs = signsOf({
  addresses: ['Ada.Q@Example.org'],
  ids: ['usr_01HZX'],
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
  ['Signed, adelaide quillfeather', 'name'],
  ['adelaide.quillfeather and Quillfeather, Adelaide', 'name'],
  ['Adelaide met Quillfeather', ''],
  ['McAdelaide Quillfeather', ''],
  ['zoë', 'name'],
  ['Zoëlle', ''],
])('%s', (text, expected) => {
  expect(inText(text)).toBe(expected)
})

test('what the database looks for first is in every text that tells the person', () => {
  expect(signs.sought).toEqual({
    folded: ['ada.q@example.org', 'ada.q%40example.org', 'quillfeather', 'zoë'],
    exact: ['usr_01HZX', 'Zoë'],
  })
})
