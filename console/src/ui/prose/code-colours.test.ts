import { expect, test } from 'vitest'
import { coloursOf } from './code-colours.ts'

test('code is cut into pieces that say what they are, and no sign of it is lost', () => {
  const text = `const a = "<b> & 'c'" // why\n`
  const [[key, pieces] = ['', []]] = coloursOf({ language: 'ts', text })
  expect(key).toBe(`ts\n${text}`)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces).toContainEqual({ text: 'const', is: 'keyword' })
  expect(pieces).toContainEqual({ text: `"<b> & 'c'"`, is: 'string' })
  expect(coloursOf({ language: 'klingon', text })).toEqual([])
})
