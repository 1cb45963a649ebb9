import { strToU8, zipSync } from 'fflate'

export type Parts = Record<string, string | Uint8Array>

/** An archive of these files. */
export const zipped = (parts: Parts, level: 0 | 9 = 9): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
    { level },
  )

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const NAMED = `xmlns:r="${TYPES}"`

export const wordBody = (body: string) => `${XML}<w:document ${WORD}><w:body>${body}</w:body></w:document>`
export const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

const STYLES = `${XML}<w:styles ${WORD}><w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`

export const docx = (body: string, more: Parts = {}) =>
  zipped({
    '[Content_Types].xml': `${XML}<Types/>`,
    'word/styles.xml': STYLES,
    'word/document.xml': wordBody(body),
    ...more,
  })

const relations = (kind: string, targets: readonly string[]) =>
  `${XML}<Relationships ${RELATIONS}>${targets
    .map((target, at) => `<Relationship Id="rId${at + 1}" Type="${TYPES}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

export const slide = (title: string, ...lines: string[]) =>
  `${XML}<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree><p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:txBody></p:sp>${lines
    .map((line) => `<p:sp><p:txBody><a:p><a:r><a:t>${line}</a:t></a:r></a:p></p:txBody></p:sp>`)
    .join('')}</p:spTree></p:cSld></p:sld>`

export const pptx = (slides: readonly string[], more: Parts = {}) =>
  zipped({
    '[Content_Types].xml': `${XML}<Types/>`,
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="p" ${NAMED}><p:sldIdLst>${slides
      .map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      'slide',
      slides.map((_, at) => `slides/slide${at + 1}.xml`),
    ),
    ...Object.fromEntries(slides.map((xml, at) => [`ppt/slides/slide${at + 1}.xml`, xml])),
    ...more,
  })

export const sheetData = (rows: string) => `${XML}<worksheet><sheetData>${rows}</sheetData></worksheet>`

export const xlsx = (rows: string, texts: readonly string[] = [], more: Parts = {}) =>
  zipped({
    '[Content_Types].xml': `${XML}<Types/>`,
    'xl/workbook.xml': `${XML}<workbook ${NAMED}><sheets><sheet name="Costs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', ['worksheets/sheet1.xml']),
    'xl/sharedStrings.xml': `${XML}<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `${XML}<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetData(rows),
    ...more,
  })
