import { type Handler, Parser } from 'htmlparser2'

/** Elements that end a line. */
const BLOCKS = new Set(
  'address article aside blockquote body br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead title tr ul'.split(
    ' ',
  ),
)
const UNSEEN = new Set('script style noscript template svg math head iframe object'.split(' '))

export const isBlock = (name: string): boolean => BLOCKS.has(name)

/** The text of a piece of HTML, one line for each block. */
export function htmlText(html: string): string {
  let text = ''
  let unseen = 0
  readHtml(html, {
    onopentagname(name) {
      if (UNSEEN.has(name)) unseen += 1
      else if (isBlock(name)) text += '\n'
    },
    ontext(data) {
      if (unseen === 0) text += data
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen -= 1
      else if (isBlock(name)) text += '\n'
    },
  })
  return tidy(text)
}

/** Collapses spaces, and leaves at most one empty line. */
const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** No real page is nested deeper, and parsing time grows with the square of the depth. */
const DEEPEST = 500
const LONGEST = 2_000_000

class TooDeep extends Error {}

/** Parses HTML, and stops silently where it is nested too deeply or too long. */
export function readHtml(html: string, handler: Partial<Handler>): void {
  let depth = 0
  const parser = new Parser({
    ...handler,
    onopentag(name, attributes, isImplied) {
      depth += 1
      if (depth > DEEPEST) throw new TooDeep()
      handler.onopentag?.(name, attributes, isImplied)
    },
    onclosetag(name, isImplied) {
      depth -= 1
      handler.onclosetag?.(name, isImplied)
    },
  })
  try {
    parser.end(html.slice(0, LONGEST))
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
}
