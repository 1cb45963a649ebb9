import type { ReadText } from '../../../../shared/text/read-text.ts'
import { readXmlEvents } from '../markup/xml.ts'
import { rowLine } from '../plain/table.ts'
import { TextBuilder } from '../text-builder.ts'
import { coreFacts, needed, relationsOf, Zip } from './office-package.ts'

const PRESENTATION = 'ppt/presentation.xml'
const TITLES = new Set(['title', 'ctrTitle'])
/** Placeholders that repeat on every slide. */
const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

interface Paragraph {
  kind: 'heading' | 'paragraph' | 'row'
  text: string
  header?: string | undefined
}

interface Slide {
  isHidden: boolean
  paragraphs: Paragraph[]
}

/** The text of one slide, or of its notes. */
function slideOf(bytes: Uint8Array): Slide {
  const paragraphs: Paragraph[] = []
  let isHidden = false
  let shape = ''
  let paragraph: string | undefined
  let isText = false
  let cells: string[] | undefined
  let header: string | undefined

  readXmlEvents(bytes, {
    open({ name, attributes }) {
      if (name === 'p:sld') isHidden = attributes.show === '0'
      else if (name === 'p:sp') shape = ''
      else if (name === 'p:ph') shape = attributes.type ?? 'body'
      else if (name === 'a:p') paragraph = ''
      else if (name === 'a:t' || name === 'm:t') isText = true
      else if (name === 'a:br' && paragraph !== undefined) paragraph += '\n'
      else if (name === 'a:tbl') header = undefined
      else if (name === 'a:tr') cells = []
      else if (name === 'a:tc') cells?.push('')
    },
    text(words) {
      if (isText && paragraph !== undefined) paragraph += words
    },
    close(name) {
      if (name === 'a:t' || name === 'm:t') isText = false
      else if (name === 'p:sp') shape = ''
      else if (name === 'a:tr' && cells) {
        const line = rowLine(cells)
        paragraphs.push({ kind: 'row', text: line, header })
        header ??= line.replaceAll('\t', ' | ')
        cells = undefined
      } else if (name === 'a:p') {
        const text = paragraph ?? ''
        paragraph = undefined
        if (cells && cells.length > 0) cells[cells.length - 1] += `${text}\n`
        else if (!FURNITURE.has(shape)) paragraphs.push({ kind: TITLES.has(shape) ? 'heading' : 'paragraph', text })
      }
    },
  })
  return { isHidden, paragraphs }
}

/** The slides in presentation order. */
function slidesOf(zip: Zip): string[] {
  const relations = relationsOf(zip, PRESENTATION)
  const slides: string[] = []
  readXmlEvents(needed(zip, PRESENTATION), {
    open({ name, attributes }) {
      const target = relations.get(attributes['r:id'] ?? '')?.target
      if (name === 'p:sldId' && target) slides.push(target)
    },
  })
  return slides
}

export function readPptx(bytes: Uint8Array): ReadText {
  const zip = new Zip(bytes)
  const built = new TextBuilder()
  for (const [at, part] of slidesOf(zip).entries()) {
    const notes = [...relationsOf(zip, part).values()].filter(({ type }) => type === 'notesSlide')
    const slide = slideOf(needed(zip, part))
    const said = notes.flatMap(({ target }) => slideOf(zip.read(target) ?? new Uint8Array()).paragraphs)
    built.page(`slide ${at + 1}`)
    for (const { kind, text, header } of [...slide.paragraphs, ...said]) {
      if (slide.isHidden) built.hide(text.length)
      else built.block(kind, text, kind === 'heading' ? { level: 2 } : { header })
    }
    if (built.isFull) break
  }
  return built.done(coreFacts(zip))
}
