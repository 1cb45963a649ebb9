/** Each is read in its own way. */
export type DocumentKind =
  | ('pdf' | 'markdown' | 'text' | 'code' | 'notebook' | 'html' | 'docx' | 'xlsx' | 'pptx')
  | ('csv' | 'tsv' | 'json' | 'jsonl' | 'xml' | 'mail')
