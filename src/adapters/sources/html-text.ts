import { readHtml } from './read-html.ts'

/** Elements that end a line. */
const BLOCKS = new Set(
  'address article aside blockquote body br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead title tr ul'.split(
    ' ',
  ),
)
const UNSEEN = new Set('script style noscript template svg math head iframe object'.split(' '))

export const isBlock = (name: string): boolean => BLOCKS.has(name)

/** The words of a piece of HTML, a line for each block. */
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

/** Single spaces, no empty lines at the ends, at most one in between. */
const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
