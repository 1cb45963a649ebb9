/** Each is read in its own way. */
export const DOCUMENT_KINDS = [
  ...(['pdf', 'markdown', 'text', 'code', 'notebook', 'html', 'docx', 'xlsx', 'pptx'] as const),
  ...(['csv', 'tsv', 'json', 'jsonl', 'xml', 'mail'] as const),
] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
