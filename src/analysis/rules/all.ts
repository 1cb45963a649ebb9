import { JAVA_RULES } from './java.ts'
import { JAVASCRIPT_RULES } from './javascript.ts'
import { PYTHON_RULES } from './python.ts'
import type { Rule } from './rule.ts'
import { SYNTAX_RULES } from './syntax.ts'
import { TEXT_RULES } from './text.ts'

/** Every rule of ours. */
export const RULES: readonly Rule[] = [
  ...JAVASCRIPT_RULES,
  ...PYTHON_RULES,
  ...JAVA_RULES,
  ...SYNTAX_RULES,
  ...TEXT_RULES,
]
