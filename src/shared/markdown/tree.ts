/** Words in a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; of: readonly Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'link'; address: string; title?: string; of: readonly Inline[] }

export type Align = 'left' | 'center' | 'right' | null

/** A part of a text. Nothing in it is markup: HTML and pictures are the words that somebody wrote. */
export type Block =
  | { kind: 'paragraph'; of: readonly Inline[] }
  | { kind: 'heading'; level: number; of: readonly Inline[] }
  | { kind: 'quote'; of: readonly Block[] }
  | { kind: 'list'; start: number | null; isLoose: boolean; items: readonly (readonly Block[])[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'rule' }
  | {
      kind: 'table'
      align: readonly Align[]
      head: readonly (readonly Inline[])[]
      rows: readonly (readonly (readonly Inline[])[])[]
    }

/** The same where a text stands in a page that has headings of its own: they are stressed words. */
export const withoutHeadings = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block): Block => {
    if (block.kind === 'heading') return { kind: 'paragraph', of: [{ kind: 'strong', of: block.of }] }
    if (block.kind === 'quote') return { ...block, of: withoutHeadings(block.of) }
    return block.kind === 'list' ? { ...block, items: block.items.map(withoutHeadings) } : block
  })

/** The words of a line without their marks. */
export const inlineWords = (of: readonly Inline[]): string =>
  of.map((part) => ('text' in part ? part.text : part.kind === 'break' ? '\n' : inlineWords(part.of))).join('')

/** The words of a text without their marks, a line for each part. */
export const blockWords = (blocks: readonly Block[]): string => blocks.map(wordsOf).filter(Boolean).join('\n')

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return inlineWords(block.of)
    case 'quote':
      return blockWords(block.of)
    case 'list':
      return block.items.map(blockWords).join('\n')
    case 'code':
      return block.text
    case 'rule':
      return ''
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inlineWords).join(' · ')).join('\n')
  }
}

interface WebLink {
  href: string
  /** Where it leads: the host, or whom a mail goes to. */
  leadsTo: string
}

/** A link that may be followed: to the web or by mail. Anything else is not a link, only words. */
export function webLink(address: string): WebLink | undefined {
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return undefined
  const { protocol, href, host, pathname } = new URL(address)
  return protocol === 'mailto:' ? { href, leadsTo: pathname } : { href, leadsTo: host }
}

/** Whether the words of a link are its address, so that where it leads need not be told again. */
export const tellsItself = (words: string, { href, leadsTo }: WebLink) =>
  [href, href.replace(/\/$/, ''), leadsTo].includes(words.trim())
