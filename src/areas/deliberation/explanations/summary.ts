import { pdfReport } from '../../../adapters/writers/pdf.ts'
import { isTied } from '../../../engine/conclusion/debate-end.ts'
import type { Explanation } from '../../../engine/explanations/explanation.ts'
import type { DebateState } from '../../../engine/state.ts'
import { containedMarkdown } from '../../../shared/markdown/contain-markdown.ts'
import { htmlOf, inlineHtml } from '../../../shared/markdown/html.ts'
import { type Block as ProseBlock, withoutHeadings } from '../../../shared/markdown/tree.ts'
import { defused, oneLine, visible } from '../../../shared/text/untrusted-text.ts'
import { giveWay } from '../../../shared/time/event-loop.ts'
import { conclusionOf, confidenceIn, isReached } from './explanation-record.ts'
import { choiceText, confidenceText } from './explanation-sentences.ts'
import type { Summary, SummaryFormat } from './schema.ts'

/** A debate on one page, in the words of its participants. */
export async function summaryOf(state: DebateState, found: Explanation, format: SummaryFormat): Promise<Summary> {
  const { end } = state
  const written = { markdown, html, json: () => end?.summary ?? '' }
  return {
    debate_id: state.debateId,
    format,
    summary: await written[format](page(state, found)),
    verdict: conclusionOf(state),
    confidence: confidenceIn(state),
    consensus_reached: isReached(state),
    key_points: [...(end?.keyPoints ?? [])],
    dissenting_views: dissent(state),
    evidence_quality: found.evidenceQuality,
    decision_rationale: end?.summary ?? '',
    dissent_summary: dissent(state).join(' '),
    confidence_explanation: confidenceText(state),
    generated_at: state.endedAt ?? state.updatedAt,
  }
}

const dissent = ({ end }: DebateState): string[] => [
  ...new Set([...(end?.minorityReport ?? []).flatMap(({ reasons }) => reasons), ...(end?.disagreements ?? [])]),
]

const STANDINGS = {
  consensus_reached: 'Consensus',
  no_consensus: 'No consensus',
  insufficient_evidence: 'Insufficient evidence',
  failed: 'Failed',
} as const

/** The page as a file for printing. */
export const summaryPdf = (state: DebateState, found: Explanation): Promise<Buffer> =>
  pdf(page(state, found), new Date(state.endedAt ?? state.updatedAt))

function page(state: DebateState, { pivots, evidence }: Explanation): readonly Block[] {
  const { end } = state
  const standing = isTied(state) ? 'Tied' : end ? STANDINGS[end.result] : state.status
  const pivotal = pivots.filter((pivot) => pivot.pivotal)
  return [
    { kind: 'title', text: state.topic },
    { kind: 'paragraph', text: `${standing}. Confidence ${Math.round(confidenceIn(state) * 100)}%.` },
    ...paragraph(conclusionOf(state)),
    ...paragraph(end && end.answer !== '' ? end.summary : ''),
    ...section('Key points', end?.keyPoints ?? []),
    ...(isTied(state) ? sides(state) : section('Dissent', dissent(state))),
    ...section('What is missing', end?.needs ?? []),
    ...section(
      'Votes on which the result hangs',
      pivotal.map(({ vote }) => `${vote.agent ?? 'A person'} for ${vote.choice}: ${vote.reason}`),
    ),
    ...section(
      'Evidence',
      evidence
        .filter(({ citedBy }) => citedBy.length > 0)
        .map(({ piece, citedBy }) => `${piece.title || piece.id} (cited by ${citedBy.join(', ')})`),
    ),
    { kind: 'heading', text: 'Confidence' },
    { kind: 'paragraph', text: confidenceText(state) },
  ]
}

/** Each side of a tie with its own reasons; neither is a dissent from the other. */
const sides = (state: DebateState): Block[] =>
  (state.end?.minorityReport ?? []).flatMap(({ agents, choice, reasons }) =>
    section(`For ${choiceText(state, choice)}: ${agents.join(', ')}`, reasons),
  )

const paragraph = (text: string): Block[] => (text === '' ? [] : [{ kind: 'prose', text }])

const section = (heading: string, points: readonly string[]): Block[] =>
  points.length === 0
    ? []
    : [
        { kind: 'heading', text: heading },
        { kind: 'points', points },
      ]

/** A part of a page. Prose and points are Markdown; all other text is plain and never markup. */
type Block = PlainBlock | { kind: 'prose'; text: string } | { kind: 'points'; points: readonly string[] }

interface PlainBlock {
  kind: 'title' | 'heading' | 'paragraph'
  text: string
}

type ReadBlock =
  | PlainBlock
  | { kind: 'prose'; blocks: readonly ProseBlock[] }
  | { kind: 'points'; points: readonly (readonly ProseBlock[])[] }

/** Renders the parts of a page one after another and reads their Markdown; yields to other work between them. */
async function* readBlocks(blocks: readonly Block[]): AsyncGenerator<ReadBlock> {
  const { readMarkdown } = await import('../../../shared/markdown/read-markdown.ts')
  const betweenParts = giveWay()
  const read = (text: string) => readMarkdown(visible(text).text, betweenParts)
  for (const block of blocks) {
    if (block.kind === 'prose') yield { kind: 'prose', blocks: await read(block.text) }
    else if (block.kind === 'points') {
      const points = []
      for (const point of block.points) points.push(await read(point))
      yield { kind: 'points', points }
    } else yield block
    await betweenParts()
  }
}

async function written(blocks: readonly Block[], write: (block: ReadBlock) => string): Promise<string[]> {
  const texts: string[] = []
  for await (const block of readBlocks(blocks)) texts.push(write(block))
  return texts
}

const markdown = async (blocks: readonly Block[]): Promise<string> =>
  `${(await written(blocks, markdownBlock)).join('\n\n')}\n`

function markdownBlock(block: ReadBlock): string {
  switch (block.kind) {
    case 'title':
      return `# ${plainMarkdown(block.text)}`
    case 'heading':
      return `## ${plainMarkdown(block.text)}`
    case 'paragraph':
      return plainMarkdown(block.text)
    case 'prose':
      return containedMarkdown(block.blocks)
    case 'points':
      return block.points.map((point) => itemOf(containedMarkdown(point))).join('\n')
  }
}

const plainMarkdown = (text: string) => defused(text, 'markdown')

/** Lines of one item stand under its mark. */
const itemOf = (markdown: string) =>
  markdown
    .split('\n')
    .map((line, place) => `${place === 0 ? '- ' : '  '}${line}`.trimEnd())
    .join('\n')

const html = async (blocks: readonly Block[]): Promise<string> =>
  ['<article>', ...(await written(blocks, htmlBlock)), '</article>', ''].join('\n')

function htmlBlock(block: ReadBlock): string {
  switch (block.kind) {
    case 'title':
      return `<h1>${plainHtml(block.text)}</h1>`
    case 'heading':
      return `<h2>${plainHtml(block.text)}</h2>`
    case 'paragraph':
      return `<p>${plainHtml(block.text)}</p>`
    case 'prose':
      return htmlOf(withoutHeadings(block.blocks))
    case 'points':
      return `<ul>${block.points.map((point) => `<li>${itemHtml(withoutHeadings(point))}</li>`).join('')}</ul>`
  }
}

const itemHtml = (blocks: readonly ProseBlock[]) =>
  blocks.length === 1 && blocks[0]?.kind === 'paragraph' ? inlineHtml(blocks[0].of) : htmlOf(blocks)

const plainHtml = (text: string) => defused(text, 'html')

/** The first text of a page is its title, and a heading begins a section. */
async function pdf(blocks: readonly Block[], made: Date): Promise<Buffer> {
  const sections: { heading?: string; prose: ProseBlock[] }[] = [{ prose: [] }]
  let title = ''
  for await (const block of readBlocks(blocks)) {
    if (block.kind === 'title') title = oneLine(block.text)
    else if (block.kind === 'heading') sections.push({ heading: oneLine(block.text), prose: [] })
    else sections.at(-1)?.prose.push(...proseOf(block))
  }
  return pdfReport({ title, made, sections })
}

function proseOf(block: ReadBlock): readonly ProseBlock[] {
  if (block.kind === 'prose') return block.blocks
  if (block.kind === 'points') return [{ kind: 'list', start: null, isLoose: false, items: block.points }]
  return [{ kind: 'paragraph', of: [{ kind: 'text', text: block.text }] }]
}
