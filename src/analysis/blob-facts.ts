import Type, { type Static, type TSchema } from 'typebox'
import { LinePrints } from './duplicates/line-prints.ts'
import { LOWERING_VERSION, loweredAs } from './ir/ir.ts'
import { holdsCode, LANGUAGE_IDS, LANGUAGES, type LanguageId, languageOfPath } from './languages/languages.ts'
import { isLockFile, SKIP_REASONS } from './languages/skipped.ts'
import { DependencyFactsSchema } from './lockfiles/dependency-facts.ts'
import { dependencyFileForm } from './lockfiles/dependency-files.ts'
import { RULES_VERSION, textLanguages } from './rules/rule.ts'
import { SecretsOfText } from './secrets/found-secret.ts'
import { StructureFacts } from './structure/structure-facts.ts'

export const MOST_KEYS = 5_000

/** What following data needs of a file: its short form as text, which only the sandbox reads again. */
export const FlowFacts = Type.Object({
  module: Type.Optional(Type.String({ maxLength: 4_000_000 })),
  /** Keys and values of a property file. */
  properties: Type.Optional(Type.Array(Type.Tuple([Type.String(), Type.String()]), { maxItems: MOST_KEYS })),
})
export type FlowFacts = Static<typeof FlowFacts>

export const isPropertyFile = (path: string) => path.endsWith('.properties')

export const MOST_WEAKNESSES = 500

/** What rules find in a file that follow no data. */
export const Weaknesses = Type.Array(
  Type.Object({
    rule: Type.String({ maxLength: 100 }),
    line: Type.Integer({ minimum: 1 }),
    column: Type.Integer({ minimum: 1 }),
    snippet: Type.String({ maxLength: 200 }),
  }),
  { maxItems: MOST_WEAKNESSES },
)
export type Weaknesses = Static<typeof Weaknesses>

/** The names under which the text of a licence lies. */
const LICENCE_FILES =
  /^(?:un)?licen[cs]e(?:-[\w-]+)?(?:\.(?:txt|md|rst|markdown))?$|^copying(?:[.-]lesser)?(?:\.(?:txt|md))?$/i

export const isLicenceFile = (path: string): boolean => LICENCE_FILES.test(path.slice(path.lastIndexOf('/') + 1))

/** More of a text is not compared with those of licences. */
export const LONGEST_LICENCE = 65_536

/** What every blob is asked: its language and its lines, or why it is not read. */
export const FileFacts = Type.Object({
  language: Type.Enum(LANGUAGE_IDS),
  lines: Type.Object({
    total: Type.Integer({ minimum: 0 }),
    code: Type.Integer({ minimum: 0 }),
    comment: Type.Integer({ minimum: 0 }),
    blank: Type.Integer({ minimum: 0 }),
  }),
  skipped: Type.Optional(Type.Enum(SKIP_REASONS)),
})
export type FileFacts = Static<typeof FileFacts>

/** Why a pass says nothing of a blob that it read. */
const GAVE_UP = ['time', 'size', 'fault'] as const
export type GaveUp = (typeof GAVE_UP)[number]

/** A pass looks at one blob for one thing; its facts follow from the content, from how it is read, and from the version alone. */
export interface Pass<Facts extends TSchema = TSchema> {
  /** Raised whenever the pass would say something else of the same content. */
  version: number
  /** Names how the pass reads a file: equal contents that are read equally have equal facts. Undefined: it does not read it. */
  readsAs(path: string, language: LanguageId | undefined): string | undefined
  facts: Facts
  /** Whether it reads the tree of a file that is parsed, and not its text alone. */
  parses?: true
  /** Names the part of the organization's settings on which the facts rest. */
  depends?(settings: AnalysisSettings): string | undefined
}

const ofPass = <Facts extends TSchema>(pass: Pass<Facts>): Pass<Facts> => pass

/** Files in a language that has a grammar; what no name tells may be such a one by its first line. */
const parsed = (_path: string, language: LanguageId | undefined) =>
  language === undefined || 'grammar' in LANGUAGES[language] ? (language ?? '') : undefined

/** Files that hold code. */
const code = (_path: string, language: LanguageId | undefined) =>
  language === undefined || holdsCode(language) ? (language ?? '') : undefined

/** All passes by their names; `analyse-blob.ts` has what each does. */
export const PASSES = {
  file: ofPass({ version: 2, readsAs: (_path, language) => language ?? '', facts: FileFacts }),
  structure: ofPass({ version: 4, readsAs: parsed, parses: true, facts: StructureFacts }),
  duplicates: ofPass({ version: 2, readsAs: code, facts: LinePrints }),
  weaknesses: ofPass({
    version: RULES_VERSION,
    readsAs: (path, language) => `${language ?? ''} ${textLanguages(path).join()}`,
    parses: true,
    facts: Weaknesses,
  }),
  flow: ofPass({
    version: LOWERING_VERSION,
    readsAs: (path, language) =>
      isPropertyFile(path) ? 'properties' : language && loweredAs(language) ? language : undefined,
    parses: true,
    facts: FlowFacts,
  }),
  secrets: ofPass({ version: 1, readsAs: (path) => (isLockFile(path) ? undefined : ''), facts: SecretsOfText }),
  dependencies: ofPass({ version: 1, readsAs: dependencyFileForm, facts: DependencyFactsSchema }),
  licence_text: ofPass({
    version: 1,
    readsAs: (path) => (isLicenceFile(path) ? '' : undefined),
    facts: Type.String({ maxLength: LONGEST_LICENCE }),
  }),
}
export type PassName = keyof typeof PASSES
export const PASS_NAMES = Object.keys(PASSES) as PassName[]

export const readsAs = (name: PassName, path: string): string | undefined =>
  PASSES[name].readsAs(path, languageOfPath(path))

/** The facts of each pass that was asked for and reads the file. */
export type BlobFacts = { file: FileFacts } & {
  [Name in Exclude<PassName, 'file'>]?: Static<(typeof PASSES)[Name]['facts']>
} & { gave_up?: Partial<Record<PassName, GaveUp>> }

/** The same, as an answer is checked. */
export const BlobFactsSchema = Type.Object({
  ...Object.fromEntries<TSchema>(
    Object.entries(PASSES).map(([name, { facts }]) => [name, name === 'file' ? facts : Type.Optional(facts)]),
  ),
  gave_up: Type.Optional(Type.Partial(Type.Record(Type.Enum(PASS_NAMES), Type.Enum(GAVE_UP)))),
})

/** What a whole organization's analyses share: keys and rules of its own. */
export interface AnalysisSettings {
  /** Keys the digests of secrets, so that equal secrets are known again and none is kept. In base64. */
  secretsKey?: string
}
