import { type Finding, judged } from '../../../shared/text/personal/finding.ts'

/** How a text is handled, from the least to the most guarded. */
export const LEVELS = ['public', 'internal', 'confidential', 'pii', 'restricted'] as const
export type Level = (typeof LEVELS)[number]

export const rankOf = (level: Level) => LEVELS.indexOf(level)

/** What people write on a text to say who may read it; sentences that only use such a word are not meant. */
const MARKINGS: readonly (readonly [Level, RegExp, number])[] = [
  ['restricted', /\b(?:top secret|strictly confidential|eyes only|attorney[- ]client privileged?)\b/gi, 0.8],
  ['restricted', /(?:^|\n)[ \t*#[(]{0,8}RESTRICTED\b/g, 0.7],
  ['confidential', /(?:^|\n)[ \t*#[(]{0,8}confidential(?=[\s:.!)\]*-]|$)/gi, 0.7],
  [
    'confidential',
    /\b(?:company confidential|do not (?:distribute|forward|share)|not for distribution|under nda|trade secret|proprietary and confidential)\b/gi,
    0.7,
  ],
  ['internal', /\b(?:internal use only|for internal use|internal only)\b/gi, 0.7],
  ['public', /\b(?:for immediate release|press release|for public release|public domain)\b/gi, 0.7],
  ['public', /(?:^|\n)[ \t*#[(]{0,8}PUBLIC(?=[\s:.!)\]*-]|$)/g, 0.6],
]

export const findMarkings = (text: string): Finding<Level>[] =>
  MARKINGS.flatMap(([level, expression, confidence]) => judged(text, level, expression, () => confidence))
