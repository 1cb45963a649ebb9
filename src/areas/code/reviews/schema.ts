import Type, { type Static } from 'typebox'
import { SEVERITIES_OF_FINDINGS } from '../../../analysis/finding.ts'
import { LANGUAGE_IDS } from '../../../analysis/languages/languages.ts'
import { orNull, Share } from '../../../shared/schemas.ts'

export const MOST_CODE_BYTES = 1_048_576

/** What clients call languages besides the names of ours. */
export const LANGUAGE_NAMES = {
  js: 'javascript',
  ts: 'typescript',
  jsx: 'javascript',
  py: 'python',
  'c#': 'csharp',
  cs: 'csharp',
  'c++': 'cpp',
  golang: 'go',
  bash: 'shell',
  sh: 'shell',
  rb: 'ruby',
  rs: 'rust',
} as const

export const NewSecurityScan = Type.Object({
  code: Type.String({ minLength: 1, maxLength: MOST_CODE_BYTES, description: 'The code, at most 1 MB' }),
  language: Type.Optional(
    Type.Enum([...LANGUAGE_IDS, ...Object.keys(LANGUAGE_NAMES)], {
      description: 'Told by `file_path` or by the code unless given',
    }),
  ),
  file_path: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, description: 'Where the code would stand' })),
})
export type NewSecurityScan = Static<typeof NewSecurityScan>

const Count = Type.Integer({ minimum: 0 })
const Step = Type.Object({ line: Type.Integer(), what: Type.String() })

const SecurityFinding = Type.Object({
  id: Type.String(),
  category: Type.Enum(['security', 'logic']),
  severity: Type.Enum(SEVERITIES_OF_FINDINGS),
  confidence: Share,
  title: Type.String(),
  description: Type.String(),
  line_start: Type.Integer(),
  line_end: Type.Integer(),
  file_path: orNull(Type.String()),
  suggestion: orNull(Type.String()),
  code_snippet: orNull(Type.String()),
  rule_id: Type.String(),
  cwe_id: orNull(Type.String()),
  owasp_category: orNull(Type.String()),
  data_flow: Type.Array(Step, { description: 'From where data enters to where it does harm' }),
})

export const SecurityScan = Type.Object({
  findings: Type.Array(SecurityFinding),
  total: Count,
  severity_summary: Type.Object({ critical: Count, high: Count, medium: Count, low: Count, info: Count }),
  language: Type.String(),
  depth: Type.Enum(['dataflow', 'syntax', 'text'], { description: 'How deep the language is read' }),
  gaps: Type.Array(Type.String(), { description: 'What keeps the result from being whole' }),
})
