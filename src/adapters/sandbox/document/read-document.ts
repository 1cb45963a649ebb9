import type { ReadText } from '../../../shared/text/read-text.ts'
import { readMail } from './mail/mail.ts'
import { readHtml } from './markup/html.ts'
import { readXml } from './markup/xml.ts'
import { readDocx } from './office/docx.ts'
import { readPptx } from './office/pptx.ts'
import { readXlsx } from './office/xlsx.ts'
import { readPdf } from './pdf.ts'
import { readCode, readPlainText } from './plain/decode.ts'
import { readJsonLines, readJsonText } from './plain/json.ts'
import { readMarkdown } from './plain/markdown.ts'
import { readNotebook } from './plain/notebook.ts'
import { readTable } from './plain/table.ts'
import { Refused } from './refusal.ts'
import type { DocumentKind, DocumentRead } from './task.ts'

const READERS: Readonly<Record<DocumentKind, (bytes: Uint8Array) => ReadText | Promise<ReadText>>> = {
  pdf: readPdf,
  markdown: readMarkdown,
  text: readPlainText,
  code: readCode,
  notebook: readNotebook,
  html: (bytes) => readHtml(bytes),
  docx: readDocx,
  xlsx: readXlsx,
  pptx: readPptx,
  csv: (bytes) => readTable(bytes, 'csv'),
  tsv: (bytes) => readTable(bytes, 'tsv'),
  json: readJsonText,
  jsonl: readJsonLines,
  xml: readXml,
  mail: readMail,
}

/** Reads a document, or says why it cannot be read. */
export async function readDocument({ kind }: { kind: DocumentKind }, bytes: Uint8Array): Promise<DocumentRead> {
  try {
    const { pages, blocks, ...facts } = await READERS[kind](bytes)
    return { text: { ...facts, pages: [...pages], blocks: [...blocks] } as DocumentRead['text'] }
  } catch (fault) {
    if (fault instanceof Refused) return { refused: fault.reason }
    return { refused: isTooDeep(fault) ? 'too_deep' : 'malformed' }
  }
}

/** Whether the fault is a full call stack; any other fault of a library means a malformed file. */
const isTooDeep = (fault: unknown) => fault instanceof RangeError && fault.message.includes('call stack')
