import { visible } from '../../../shared/text/untrusted-text.ts'

/** A link or picture whose address is plain; or where any other begins, such as one with brackets in its label or its address. */
const LINK = /!?\[([^[\]]{0,1000})\]\(\s{0,20}<?([^()<>\s]{0,2000})>?(?:\s[^()]{0,300})?\)|\]\(/g
const PICTURE = /!(?=\[)/g
const REFERENCE = /^(\s{0,3})\[(?=[^\]\n]{1,500}\]:)/gm
const TAG = /<(?=[a-z/!?])/gi

/**
 * Markdown for a program that draws it: lists, tables and code stay; pictures, HTML and links to what the debate does not
 * cite lose their power, since a text from outside could have put them there to carry something away.
 */
export const harmlessMarkdown = (text: string, cited: ReadonlySet<string>): string =>
  visible(text)
    .text.replace(LINK, (whole, label: string | undefined, address: string) => {
      if (label === undefined) return ']\\('
      return cited.has(address) && !whole.startsWith('!') ? whole : label
    })
    .replace(PICTURE, '!\\')
    .replace(REFERENCE, '$1\\[')
    .replace(TAG, '\\<')
