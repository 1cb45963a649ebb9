import { SaxesParser } from 'saxes'
import type { ReadText } from '../../../../shared/text/read-text.ts'
import { decodeText } from '../plain/decode.ts'
import { Refused } from '../refusal.ts'
import { TextBuilder } from '../text-builder.ts'

/** Reads the texts of an XML document, each under the name of its element. */
export function readXml(bytes: Uint8Array): ReadText {
  const built = new TextBuilder()
  const open: { name: string; text: string }[] = []
  let title: string | undefined

  function flush() {
    const element = open.at(-1)
    const words = element?.text.replace(/\s+/g, ' ').trim()
    if (!element || !words) return
    const name = element.name.replace(/^.*:/, '')
    built.block('list', `${name}: ${words}`)
    if (name.toLowerCase() === 'title') title ??= words
    element.text = ''
  }

  readXmlEvents(bytes, {
    open({ name, attributes }) {
      flush()
      open.push({ name, text: '' })
      const facts = Object.entries(attributes).filter(([attribute]) => !attribute.startsWith('xmlns'))
      if (facts.length > 0)
        built.block('list', `${name.replace(/^.*:/, '')} ${facts.map(([is, value]) => `${is}=${value}`).join(', ')}`)
    },
    close() {
      flush()
      open.pop()
    },
    text(words) {
      const element = open.at(-1)
      if (element) element.text += words
    },
    enough: () => built.isFull,
  })
  return built.done({ title })
}

const DEEPEST = 256
const PIECE = 65_536

interface Element {
  /** As written, with its prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
}

interface XmlReader {
  open?(element: Element): void
  close?(name: string): void
  text?(text: string): void
  /** Returns true to stop reading. */
  enough?(): boolean
}

const ENCODING = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']/

/** Reads an XML document as events; refuses documents that declare entities, and never expands them. */
export function readXmlEvents(bytes: Uint8Array, { open, close, text, enough }: XmlReader): void {
  const named = ENCODING.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 300)))?.[1]
  const content = decodeText(bytes, named).replace(/^\ufeff/, '')
  const parser = new SaxesParser({ xmlns: false })
  let depth = 0
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new Refused('declarations')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > DEEPEST) throw new Refused('too_deep')
    open?.({ name, attributes: attributes as Record<string, string> })
  })
  parser.on('closetag', ({ name }) => {
    depth--
    close?.(name)
  })
  parser.on('text', (words) => text?.(words))
  parser.on('cdata', (words) => text?.(words))
  parser.on('error', () => {
    throw new Refused('malformed')
  })
  for (let at = 0; at < content.length; at += PIECE) {
    parser.write(content.slice(at, at + PIECE))
    if (enough?.()) return
  }
  parser.close()
}
