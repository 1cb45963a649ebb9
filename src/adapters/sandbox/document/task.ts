import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { type SandboxTask, USUAL_LIMITS } from '../task.ts'
import { MEANINGS, type Reason } from './refusal.ts'

const Short = Type.String({ maxLength: 2_000 })
const Count = Type.Integer({ minimum: 0 })
const MOST_CHARACTERS = 6_000_000

const Text = Type.Object({
  title: Type.Optional(Short),
  author: Type.Optional(Short),
  publishedAt: Type.Optional(Short),
  language: Type.Optional(Short),
  pages: Type.Array(
    Type.Object({
      page: Type.Integer({ minimum: 1 }),
      label: Type.Optional(Short),
      text: Type.String({ maxLength: MOST_CHARACTERS }),
    }),
    { maxItems: 2_000 },
  ),
  blocks: Type.Array(
    Type.Object({
      kind: Type.Enum(['heading', 'paragraph', 'list', 'row', 'code']),
      level: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
      text: Type.String({ maxLength: MOST_CHARACTERS }),
      page: Type.Integer({ minimum: 1 }),
      start: Count,
      end: Count,
      header: Type.Optional(Short),
      cells: Type.Optional(
        Type.Object({ row: Type.Integer({ minimum: 1 }), columns: Type.Integer({ minimum: 1, maximum: 16_385 }) }),
      ),
    }),
  ),
  hidden: Type.Optional(Count),
  cut: Type.Optional(Type.Boolean()),
  noText: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
})

const DocumentRead = Type.Object({
  text: Type.Optional(Text),
  refused: Type.Optional(Type.Enum(Object.keys(MEANINGS) as [Reason, ...Reason[]])),
})
export type DocumentRead = Static<typeof DocumentRead>

/** Reads a document of a known kind into pages and blocks with their places. */
export const documentTask: SandboxTask<{ kind: DocumentKind }, typeof DocumentRead> = {
  name: 'document',
  entry: join(import.meta.dirname, 'reader.ts'),
  output: DocumentRead,
  lane: 'files',
  limits: USUAL_LIMITS,
}

/** The kinds of documents, each with a reader of its own. */
export type DocumentKind =
  | ('pdf' | 'markdown' | 'text' | 'code' | 'notebook' | 'html' | 'docx' | 'xlsx' | 'pptx')
  | ('csv' | 'tsv' | 'json' | 'jsonl' | 'xml' | 'mail')
