/** How deep the files of a language are read. */
export type LanguageDepth = 'dataflow' | 'syntax' | 'text'

/** The grammars that parse; each is one file of `@vscode/tree-sitter-wasm`. */
export const GRAMMARS = [
  'javascript',
  'typescript',
  'tsx',
  'python',
  'java',
  'go',
  'php',
  'c-sharp',
  'ruby',
  'rust',
  'cpp',
  'bash',
] as const
export type Grammar = (typeof GRAMMARS)[number]

/** How the comments of a language begin and end; lines are counted with it. */
export interface CommentSyntax {
  line?: readonly string[]
  block?: readonly (readonly [begin: string, end: string])[]
  /** What holds text in which no comment begins; the longest first. */
  strings?: readonly string[]
  /** Those of them in which a backslash is a letter like any other. */
  rawStrings?: readonly string[]
  /** Whether a text that stands alone between three quotes is a comment, as in Python. */
  docstrings?: boolean
  /** Whether there are patterns between slashes, and texts between backquotes that hold code, as in JavaScript. */
  isScript?: boolean
}

export interface Language {
  grammar?: Grammar
  depth: LanguageDepth
  extensions: readonly string[]
  /** Whole names of files, in lower case. */
  names?: readonly string[]
  /** Programs that a first line `#!…` names. */
  interpreters?: readonly string[]
  comments?: CommentSyntax
}

const C_LIKE: CommentSyntax = { line: ['//'], block: [['/*', '*/']], strings: ['"', "'"] }
const JAVASCRIPT: CommentSyntax = { ...C_LIKE, isScript: true }
const HASH: CommentSyntax = { line: ['#'], strings: ['"', "'"] }
const MARKUP: CommentSyntax = { block: [['<!--', '-->']] }
const DASHES: CommentSyntax = { line: ['--'], block: [['/*', '*/']], strings: ["'", '"'] }

const known = {
  javascript: {
    grammar: 'javascript',
    depth: 'dataflow',
    extensions: ['js', 'mjs', 'cjs', 'jsx', 'es6'],
    interpreters: ['node', 'deno', 'bun'],
    comments: JAVASCRIPT,
  },
  typescript: { grammar: 'typescript', depth: 'dataflow', extensions: ['ts', 'mts', 'cts'], comments: JAVASCRIPT },
  tsx: { grammar: 'tsx', depth: 'dataflow', extensions: ['tsx'], comments: JAVASCRIPT },
  python: {
    grammar: 'python',
    depth: 'dataflow',
    extensions: ['py', 'pyi', 'pyw'],
    interpreters: ['python', 'python2', 'python3', 'pypy', 'pypy3'],
    comments: { line: ['#'], strings: ['"""', "'''", '"', "'"], docstrings: true },
  },
  java: {
    grammar: 'java',
    depth: 'dataflow',
    extensions: ['java'],
    comments: { ...C_LIKE, strings: ['"""', '"', "'"] },
  },
  go: { grammar: 'go', depth: 'syntax', extensions: ['go'], comments: { ...C_LIKE, rawStrings: ['`'] } },
  php: {
    grammar: 'php',
    depth: 'syntax',
    extensions: ['php', 'phtml', 'php3', 'php4', 'php5', 'inc'],
    interpreters: ['php'],
    comments: { line: ['//', '#'], block: [['/*', '*/']], strings: ['"', "'"] },
  },
  csharp: { grammar: 'c-sharp', depth: 'syntax', extensions: ['cs', 'csx'], comments: C_LIKE },
  ruby: {
    grammar: 'ruby',
    depth: 'syntax',
    extensions: ['rb', 'rake', 'gemspec', 'ru'],
    names: ['rakefile', 'gemfile', 'vagrantfile', 'podfile', 'fastfile'],
    interpreters: ['ruby'],
    comments: { line: ['#'], block: [['=begin', '=end']], strings: ['"', "'"] },
  },
  rust: { grammar: 'rust', depth: 'syntax', extensions: ['rs'], comments: { ...C_LIKE, strings: ['"'] } },
  c: { grammar: 'cpp', depth: 'syntax', extensions: ['c', 'h'], comments: C_LIKE },
  cpp: {
    grammar: 'cpp',
    depth: 'syntax',
    extensions: ['cpp', 'cc', 'cxx', 'hpp', 'hh', 'hxx', 'ipp', 'inl', 'c++', 'h++'],
    comments: C_LIKE,
  },
  shell: {
    grammar: 'bash',
    depth: 'syntax',
    extensions: ['sh', 'bash', 'ksh', 'zsh'],
    names: ['.bashrc', '.bash_profile', '.profile', '.zshrc'],
    interpreters: ['sh', 'bash', 'dash', 'ksh', 'zsh'],
    comments: HASH,
  },
  kotlin: { depth: 'text', extensions: ['kt', 'kts'], comments: { ...C_LIKE, strings: ['"""', '"', "'"] } },
  scala: { depth: 'text', extensions: ['scala', 'sc'], comments: { ...C_LIKE, strings: ['"""', '"'] } },
  swift: { depth: 'text', extensions: ['swift'], comments: { ...C_LIKE, strings: ['"""', '"'] } },
  groovy: { depth: 'text', extensions: ['groovy', 'gradle'], names: ['jenkinsfile'], comments: C_LIKE },
  dart: { depth: 'text', extensions: ['dart'], comments: C_LIKE },
  lua: { depth: 'text', extensions: ['lua'], comments: { line: ['--'], block: [['--[[', ']]']], strings: ['"', "'"] } },
  perl: { depth: 'text', extensions: ['pl', 'pm', 't'], interpreters: ['perl'], comments: HASH },
  r: { depth: 'text', extensions: ['r'], comments: HASH },
  powershell: { depth: 'text', extensions: ['ps1', 'psm1'], comments: { line: ['#'], block: [['<#', '#>']] } },
  sql: { depth: 'text', extensions: ['sql'], comments: DASHES },
  haskell: { depth: 'text', extensions: ['hs'], comments: { line: ['--'], block: [['{-', '-}']] } },
  vue: { depth: 'text', extensions: ['vue'], comments: MARKUP },
  svelte: { depth: 'text', extensions: ['svelte'], comments: MARKUP },
  html: { depth: 'text', extensions: ['html', 'htm', 'xhtml'], comments: MARKUP },
  xml: { depth: 'text', extensions: ['xml', 'xsd', 'xsl', 'xslt', 'svg', 'csproj', 'plist'], comments: MARKUP },
  css: { depth: 'text', extensions: ['css'], comments: { block: [['/*', '*/']] } },
  scss: { depth: 'text', extensions: ['scss', 'less', 'sass'], comments: { line: ['//'], block: [['/*', '*/']] } },
  json: { depth: 'text', extensions: ['json', 'json5', 'jsonc', 'webmanifest'] },
  yaml: { depth: 'text', extensions: ['yml', 'yaml'], comments: HASH },
  toml: {
    depth: 'text',
    extensions: ['toml'],
    names: ['poetry.lock', 'cargo.lock', 'uv.lock', 'pipfile'],
    comments: HASH,
  },
  ini: { depth: 'text', extensions: ['ini', 'cfg', 'conf', 'properties', 'env'], comments: { line: ['#', ';'] } },
  protobuf: { depth: 'text', extensions: ['proto'], comments: C_LIKE },
  graphql: { depth: 'text', extensions: ['graphql', 'gql'], comments: HASH },
  terraform: {
    depth: 'text',
    extensions: ['tf', 'tfvars', 'hcl'],
    comments: { line: ['#', '//'], block: [['/*', '*/']] },
  },
  dockerfile: {
    depth: 'text',
    extensions: ['dockerfile'],
    names: ['dockerfile', 'containerfile'],
    comments: { line: ['#'] },
  },
  make: { depth: 'text', extensions: ['mk', 'mak'], names: ['makefile', 'gnumakefile'], comments: { line: ['#'] } },
  markdown: { depth: 'text', extensions: ['md', 'markdown', 'mdx'], comments: MARKUP },
  restructuredtext: { depth: 'text', extensions: ['rst'] },
  asciidoc: { depth: 'text', extensions: ['adoc', 'asciidoc'], comments: { line: ['//'], block: [['////', '////']] } },
  cmake: { depth: 'text', extensions: ['cmake'], names: ['cmakelists.txt'], comments: HASH },
  text: { depth: 'text', extensions: ['txt', 'text', 'log', 'csv', 'tsv', 'lock'] },
} as const satisfies Record<string, Language>

export type LanguageId = keyof typeof known
export const LANGUAGES: Readonly<Record<LanguageId, Language>> = known
export const LANGUAGE_IDS = Object.keys(known) as LanguageId[]

/** Languages that hold data or prose: where they say the same twice, nobody copied code. */
const DATA = new Set<LanguageId>([
  'json',
  'yaml',
  'toml',
  'ini',
  'xml',
  'html',
  'markdown',
  'restructuredtext',
  'asciidoc',
  'text',
])
export const holdsCode = (language: LanguageId): boolean => !DATA.has(language)

const byExtension = new Map<string, LanguageId>()
const byName = new Map<string, LanguageId>()
const byInterpreter = new Map<string, LanguageId>()
for (const id of LANGUAGE_IDS) {
  const { extensions, names = [], interpreters = [] } = LANGUAGES[id]
  for (const extension of extensions) byExtension.set(extension, id)
  for (const name of names) byName.set(name, id)
  for (const interpreter of interpreters) byInterpreter.set(interpreter, id)
}

const SHEBANG = /^#![ \t]*(?:\S*\/env[ \t]+(?:-\S+[ \t]+)*)?(?:\S*\/)?([a-z]+[0-9]*)/

/** The language of a file by its name; undefined where only the content can tell. */
export function languageOfPath(path: string): LanguageId | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const exact = byName.get(name) ?? byName.get(name.split('.', 1)[0] === 'dockerfile' ? 'dockerfile' : name)
  if (exact) return exact
  const dot = name.lastIndexOf('.')
  return dot < 0 ? undefined : byExtension.get(name.slice(dot + 1))
}

/** The language of a file by its name, then by its first line; whatever else is text is read as text. */
export function languageOf(path: string, text: string): LanguageId {
  const named = languageOfPath(path)
  if (named) return named
  const program = SHEBANG.exec(text.slice(0, 200))?.[1]
  return (program && byInterpreter.get(program)) || 'text'
}
