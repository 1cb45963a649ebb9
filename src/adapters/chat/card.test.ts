import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DECISION } from '../../../test/support/chat.ts'
import { fitParts, type Part, partsOf } from './card.ts'

const sizeOf = ({ text }: Part) => text.length
const total = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + sizeOf(part), 0)
const isLast = ({ kind }: Part) => kind === 'conclusion' || kind === 'dissent'

const words = fc.array(fc.constantFrom('It holds.', 'loud', 'three bar', 'Why?', '👩‍🔧', '\n', 'a'), { maxLength: 60 })
const text = words.map((each) => each.join(' '))
const card = fc.record({ lines: fc.array(text, { maxLength: 4 }), dissent: fc.array(text, { maxLength: 3 }) })

test('people read the note, how far it is, the conclusion and what disagrees, and then the rest', () => {
  const phases = [
    { name: 'Proposals', state: 'done' as const },
    { name: 'Vote', state: 'now' as const },
  ]
  expect(partsOf({ ...DECISION, phases, note: 'Sent again.' }).map(({ kind }) => kind)).toEqual([
    ...['note', 'phases', 'conclusion', 'dissent', 'confidence', 'line', 'fact'],
  ])
  expect(partsOf({ ...DECISION, phases })[0]?.text).toBe('✓ Proposals · ● Vote')
})

test('whatever the room, all of it fits, in order, each a beginning of what it was', () => {
  fc.assert(
    fc.property(card, fc.integer({ min: 0, max: 800 }), (some, most) => {
      const parts = partsOf({ ...DECISION, ...some })
      const { parts: kept, cut } = fitParts(parts, { most, sizeOf })
      expect(total(kept)).toBeLessThanOrEqual(most)
      expect(cut).toBe(total(parts) > most)
      let from = 0
      for (const part of kept) {
        const begins = part.text.replace(/ …$/, '')
        const found = parts.findIndex(
          (each, index) => index >= from && each.kind === part.kind && each.text.startsWith(begins),
        )
        expect(found).toBeGreaterThanOrEqual(from)
        from = found + 1
      }
    }),
  )
})

test('conclusion and dissent are shortened only when nothing else is left', () => {
  fc.assert(
    fc.property(card, fc.integer({ min: 0, max: 800 }), (some, most) => {
      const parts = partsOf({ ...DECISION, ...some })
      const { parts: kept } = fitParts(parts, { most, sizeOf })
      const whole = parts.filter(isLast).every((part) => kept.includes(part))
      return whole || kept.every(isLast)
    }),
  )
})

test('the longest is cut, at the end of a sentence, and no sign is torn', () => {
  const parts: Part[] = [
    { kind: 'conclusion', text: 'Short.' },
    { kind: 'line', text: 'One sentence that is here. Another one that is too long' },
    { kind: 'fact', label: 'Cost', text: '$1' },
  ]
  expect(fitParts(parts, { most: 40, sizeOf }).parts.map((part) => part.text)).toEqual([
    'Short.',
    'One sentence that is here. …',
    '$1',
  ])
  const torn = fitParts([{ kind: 'line', text: '👩👩👩👩' }], { most: 7, sizeOf })
  expect(torn.parts[0]?.text).toBe('👩👩 …')
})

test('what disagrees gets as much room as the conclusion', () => {
  const long = 'A sentence about it. '.repeat(50)
  const { parts } = fitParts(partsOf({ ...DECISION, lines: [long], dissent: [long] }), { most: 300, sizeOf })
  expect(parts.map(({ kind }) => kind)).toEqual(['conclusion', 'dissent'])
  const [conclusion, dissent] = parts.map(sizeOf)
  expect(Math.abs((conclusion ?? 0) - (dissent ?? 0))).toBeLessThanOrEqual('A sentence about it. '.length)
})
