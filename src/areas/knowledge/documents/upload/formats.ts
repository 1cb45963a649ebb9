import type { DocumentKind } from '../../../../adapters/sandbox/document/kinds.ts'

export interface Format {
  extension: string
  kind: DocumentKind
  name: string
  mime: string
}

const of = (kind: DocumentKind, name: string, mime: string, ...extensions: string[]): Format[] =>
  extensions.map((extension) => ({ extension, kind, name, mime }))

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Every supported format, by file extension. */
export const FORMATS: ReadonlyMap<string, Format> = new Map(
  [
    ...of('pdf', 'PDF', 'application/pdf', '.pdf'),
    ...of('markdown', 'Markdown', 'text/markdown', '.md', '.markdown'),
    ...of('text', 'Text', 'text/plain', '.txt', '.text', '.log', '.rst'),
    ...of('code', 'Python', 'text/x-python', '.py'),
    ...of('code', 'JavaScript', 'text/javascript', '.js', '.mjs', '.cjs', '.jsx'),
    ...of('code', 'TypeScript', 'text/x-typescript', '.ts', '.tsx'),
    ...of('notebook', 'Jupyter notebook', 'application/x-ipynb+json', '.ipynb'),
    ...of('html', 'HTML', 'text/html', '.html', '.htm', '.xhtml'),
    ...of('docx', 'Word', `${OFFICE}.wordprocessingml.document`, '.docx'),
    ...of('xlsx', 'Excel', `${OFFICE}.spreadsheetml.sheet`, '.xlsx'),
    ...of('pptx', 'PowerPoint', `${OFFICE}.presentationml.presentation`, '.pptx'),
    ...of('csv', 'CSV', 'text/csv', '.csv'),
    ...of('tsv', 'TSV', 'text/tab-separated-values', '.tsv'),
    ...of('json', 'JSON', 'application/json', '.json'),
    ...of('jsonl', 'JSON lines', 'application/jsonl', '.jsonl', '.ndjson'),
    ...of('xml', 'XML', 'application/xml', '.xml'),
    ...of('mail', 'Mail', 'message/rfc822', '.eml'),
    ...of('code', 'Source code', 'text/plain', ...sourceCode()),
  ].map((format) => [format.extension, format]),
)

function sourceCode(): string[] {
  const ends =
    'java kt kts scala groovy c h cc cpp cxx hpp cs fs go rs swift m mm rb php pl pm lua r jl dart ex exs erl hs ml clj lisp el vue svelte css scss less sql sh bash zsh ps1 bat yaml yml toml ini cfg conf properties gradle tf proto graphql tex diff patch'
  return ends.split(' ').map((end) => `.${end}`)
}

/** Common formats that are not supported, with their names. */
export const NOT_READ: ReadonlyMap<string, string> = new Map([
  ...['.odt', '.ods', '.odp'].map((end): [string, string] => [end, 'OpenDocument']),
  ['.epub', 'EPUB'],
  ...['.doc', '.xls', '.ppt'].map((end): [string, string] => [end, 'Office before 2007']),
  ['.rtf', 'RTF'],
  ...['.png', '.jpg', '.jpeg', '.gif', '.webp', '.svg', '.tif', '.tiff', '.bmp', '.heic'].map(
    (end): [string, string] => [end, 'A picture'],
  ),
  ...['.zip', '.gz', '.tar', '.7z', '.rar'].map((end): [string, string] => [end, 'An archive']),
])
