/** Inline content. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; of: readonly Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'link'; address: string; title?: string; of: readonly Inline[] }

export type Align = 'left' | 'center' | 'right' | null

/** A block of a text. It contains no markup: HTML and pictures are words. */
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

/** The blocks for a page that has headings of its own: headings become strong text. */
export const withoutHeadings = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block): Block => {
    if (block.kind === 'heading') return { kind: 'paragraph', of: [{ kind: 'strong', of: block.of }] }
    if (block.kind === 'quote') return { ...block, of: withoutHeadings(block.of) }
    return block.kind === 'list' ? { ...block, items: block.items.map(withoutHeadings) } : block
  })

/** The words of inline content, without markers. */
export const inlineWords = (of: readonly Inline[]): string =>
  of.map((part) => ('text' in part ? part.text : part.kind === 'break' ? '\n' : inlineWords(part.of))).join('')

/** The words of blocks, without markers, one line for each block. */
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
  /** Where the link leads: the host, or the mail address. */
  leadsTo: string
}

/** A link that may be followed, to the web or a mail address; anything else is shown as words. */
export function webLink(address: string): WebLink | undefined {
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return undefined
  const { protocol, href, host, pathname } = new URL(address)
  return protocol === 'mailto:' ? { href, leadsTo: pathname } : { href, leadsTo: host }
}

/** Whether the words of a link are its address, so that the address need not be shown again. */
export const tellsItself = (words: string, { href, leadsTo }: WebLink) =>
  [href, href.replace(/\/$/, ''), leadsTo].includes(words.trim())
