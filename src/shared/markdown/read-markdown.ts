import type { Definition, List, Nodes, Parents, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { asIfFinished, chunksOf, isHeavy, linesIn } from './chunks.ts'
import type { Block, Inline } from './tree.ts'

/**
 * Parses CommonMark with tables into a tree; what would take too long to parse stays as written, and `betweenParts`
 * runs between its parts.
 */
export async function readMarkdown(text: string, betweenParts: () => Promise<void>): Promise<readonly Block[]> {
  const blocks: Block[] = []
  for (const part of partsOf(text)) {
    blocks.push(...readPart(part))
    await betweenParts()
  }
  return blocks
}

const LABEL = String.raw`\[((?:\\.|[^[\]\\]){1,999})\]`
const DEFINITION = new RegExp(`^ {0,3}${LABEL}:[ \\t]*\\S`)
const USE = new RegExp(LABEL, 'gs')
const MOST_DEFINITIONS = 100
const LONGEST_IN_ALL = 4_000
/** How much text of definitions is repeated over all parts; what would need more stays as written. */
const MOST_REPEATED = 20_000

/** CommonMark compares labels without case and line breaks. */
const nameOf = (label: string) => label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase()

/** The link definitions of a text by label. */
function definitionsIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (!text.includes(']:')) return found
  let room = LONGEST_IN_ALL
  for (const { line, isOpen } of linesIn(text)) {
    const label = isOpen ? undefined : DEFINITION.exec(line)?.[1]
    if (label === undefined || found.has(nameOf(label))) continue
    room -= line.length
    if (room < 0 || found.size === MOST_DEFINITIONS) break
    found.set(nameOf(label), line)
  }
  return found
}

/** Answers with the definitions that a part uses, for one part after another. */
function definitionsFor(text: string): (part: string) => string {
  const all = definitionsIn(text)
  let room = MOST_REPEATED
  return (part) => {
    if (all.size === 0) return ''
    const used = new Set([...part.matchAll(USE)].map(([, label = '']) => nameOf(label)))
    const lines = [...used].flatMap((name) => all.get(name) ?? []).join('\n')
    if (lines.length > room) return ''
    room -= lines.length
    return lines
  }
}

/** Blocks of HTML are disabled, so that Markdown in them stays Markdown; an inline tag is shown as written. */
const EXTENSIONS = [gfmTable(), { disable: { null: ['htmlFlow'] } }]
const MDAST_EXTENSIONS = [gfmTableFromMarkdown()]
/** What is nested deeper is shown as written. */
const DEEPEST = 24
/** A text up to this length is parsed whole. */
const SHORT = 4_000
/** What follows is shown as written. */
const LONGEST_TEXT = 200_000

/** A part of a text that is parsed by itself. */
export interface Part {
  source: string
  /** The definitions of the links in it that are defined elsewhere. */
  definitions: string
  /** It is shown as written. */
  isPlain: boolean
}

/**
 * Splits a text into the parts to parse; a short text is one part. The last part of an unfinished text is completed.
 */
export function partsOf(text: string, { isUnfinished = false } = {}): readonly Part[] {
  if (!isUnfinished && text.length <= SHORT && !isHeavy(text))
    return [{ source: text, definitions: '', isPlain: false }]
  const begin = text.slice(0, LONGEST_TEXT)
  const chunks = [...chunksOf(begin)]
  const cut = begin === text ? '' : `${chunks.pop()}${text.slice(LONGEST_TEXT)}`
  const definitionsOf = definitionsFor(begin)
  const parts = chunks.map((chunk, at): Part => {
    if (isHeavy(chunk)) return { source: chunk, definitions: '', isPlain: true }
    const isLast = at === chunks.length - 1 && cut === ''
    const source = isUnfinished && isLast ? asIfFinished(chunk) : chunk
    const definitions = definitionsOf(chunk)
    return { source, definitions, isPlain: isHeavy(sourceOf({ source, definitions })) }
  })
  return cut === '' ? parts : [...parts, { source: cut, definitions: '', isPlain: true }]
}

const sourceOf = ({ source, definitions }: Pick<Part, 'source' | 'definitions'>) =>
  definitions === '' ? source : `${source}\n\n${definitions}`

export function readPart(part: Part): readonly Block[] {
  if (part.isPlain) return [{ kind: 'paragraph', of: [{ kind: 'text', text: part.source.trim() }] }]
  const source = sourceOf(part)
  const root = fromMarkdown(source, { extensions: EXTENSIONS, mdastExtensions: MDAST_EXTENSIONS })
  return new Reading(source, definedIn(root)).blocks(root.children, 0)
}

/** The first definition of a label counts. */
function definedIn(root: Parents): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>()
  const open: Nodes[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
    if ('children' in node) open.push(...node.children.toReversed())
  }
  return found
}

class Reading {
  private readonly source: string
  private readonly defined: ReadonlyMap<string, Definition>
  /** Limits how often one long address may be repeated for many short labels. */
  private room = MOST_REPEATED

  constructor(source: string, defined: ReadonlyMap<string, Definition>) {
    this.source = source
    this.defined = defined
  }

  blocks(nodes: readonly RootContent[], depth: number): Block[] {
    return nodes.flatMap((node) => this.block(node, depth))
  }

  private block(node: RootContent, depth: number): Block[] {
    if (depth > DEEPEST) return [{ kind: 'paragraph', of: [{ kind: 'text', text: this.written(node) }] }]
    switch (node.type) {
      case 'paragraph':
        return [{ kind: 'paragraph', of: this.inlines(node.children, depth) }]
      case 'heading':
        return [{ kind: 'heading', level: node.depth, of: this.inlines(node.children, depth) }]
      case 'blockquote':
        return [{ kind: 'quote', of: this.blocks(node.children, depth + 1) }]
      case 'list':
        return [this.list(node, depth)]
      case 'code':
        return [{ kind: 'code', language: node.lang ?? '', text: node.value }]
      case 'thematicBreak':
        return [{ kind: 'rule' }]
      case 'table':
        return [this.table(node, depth)]
      case 'definition':
        return []
      default:
        return [{ kind: 'paragraph', of: [{ kind: 'text', text: this.written(node) }] }]
    }
  }

  private list({ ordered, start, spread, children }: List, depth: number): Block {
    return {
      kind: 'list',
      start: ordered ? (start ?? 1) : null,
      isLoose: spread === true || children.some((item) => item.spread),
      items: children.map((item) => this.blocks(item.children, depth + 1)),
    }
  }

  private table({ align, children }: Table, depth: number): Block {
    const [head = [], ...rows] = children.map((row) => row.children.map((cell) => this.inlines(cell.children, depth)))
    return { kind: 'table', align: align ?? [], head, rows: rows.map((row) => head.map((_, at) => row[at] ?? [])) }
  }

  private inlines(nodes: readonly PhrasingContent[], depth: number): Inline[] {
    return nodes.flatMap((node) => this.inline(node, depth))
  }

  private inline(node: PhrasingContent, depth: number): Inline[] {
    if (depth > DEEPEST) return [{ kind: 'text', text: this.written(node) }]
    switch (node.type) {
      case 'text':
        return [{ kind: 'text', text: node.value }]
      case 'strong':
      case 'emphasis':
        return [{ kind: node.type, of: this.inlines(node.children, depth + 1) }]
      case 'inlineCode':
        return [{ kind: 'code', text: node.value.replaceAll('\n', ' ') }]
      case 'break':
        return [{ kind: 'break' }]
      case 'link':
        return [linkTo(node, this.inlines(node.children, depth + 1))]
      case 'linkReference': {
        const meant = this.defined.get(node.identifier)
        this.room -= meant ? meant.url.length + (meant.title?.length ?? 0) : 0
        if (!meant || this.room < 0) return [{ kind: 'text', text: this.written(node) }]
        return [linkTo(meant, this.inlines(node.children, depth + 1))]
      }
      default:
        return [{ kind: 'text', text: this.written(node) }]
    }
  }

  private written({ position }: Nodes): string {
    return this.source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
  }
}

const linkTo = ({ url, title }: Pick<Definition, 'url' | 'title'>, of: readonly Inline[]): Inline => ({
  kind: 'link',
  address: url,
  ...(title && { title }),
  of,
})
