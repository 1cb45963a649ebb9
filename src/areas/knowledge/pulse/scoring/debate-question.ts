import { oneLine } from '../../../../shared/text/untrusted-text.ts'

const LONGEST_HEADLINE = 300

/** A headline is material, never an instruction: it is quoted inside our own question, on one line. */
export function questionAbout(headline: string): string {
  const line = oneLine(headline).replace(/[“”"„«»]/g, '’')
  const signs = [...line]
  const short = signs.length <= LONGEST_HEADLINE ? line : `${signs.slice(0, LONGEST_HEADLINE - 1).join('')}…`
  return `What should be concluded about: “${short}”?`
}
