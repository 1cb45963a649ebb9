import { visible } from '../../shared/text/untrusted-text.ts'

/** What the fonts that every reader brings can show besides ASCII and Latin-1 (WinAnsi). */
const FURTHER = 'ƒ–—‘’‚“”„†‡•…€‰‹›ˆ™Œœ˜ŠšŸŽž'
const SHOWN = new RegExp(`^[\\n\\x20-\\x7e\\xa0-\\xff${FURTHER}]$`, 'u')
const MARKS = /\p{M}/gu

const asShown = (letter: string) => {
  if (SHOWN.test(letter)) return letter
  const plain = letter.normalize('NFKD').replace(MARKS, '')
  return plain !== '' && [...plain].every((part) => SHOWN.test(part)) ? plain : '?'
}

/** A text in the letters that a PDF without fonts of its own can show: accents that it lacks are left out, other scripts become `?`. */
export const pdfLetters = (text: string) =>
  Array.from(visible(text).text.normalize('NFC').replaceAll('\t', ' ').replace(/\r\n?/g, '\n'), asShown).join('')
