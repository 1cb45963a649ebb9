import { JAVA_PLACES } from './java-places.ts'
import { JAVA_SETTINGS } from './java-settings.ts'
import { JAVA_STATEMENTS } from './java-statements.ts'
import { JAVASCRIPT_PLACES } from './javascript-places.ts'
import { JAVASCRIPT_SETTINGS } from './javascript-settings.ts'
import { JAVASCRIPT_STATEMENTS } from './javascript-statements.ts'
import { PYTHON_PLACES } from './python-places.ts'
import { PYTHON_SETTINGS } from './python-settings.ts'
import { PYTHON_STATEMENTS } from './python-statements.ts'
import type { Rule } from './rule.ts'
import { NATIVE_RULES } from './syntax-native.ts'
import { SCRIPT_RULES } from './syntax-script.ts'
import { SHAPE_RULES } from './syntax-shapes.ts'
import { TEXT_RULES } from './text.ts'

/** Every rule of ours. */
export const RULES: readonly Rule[] = [
  ...JAVA_PLACES,
  ...JAVA_SETTINGS,
  ...JAVA_STATEMENTS,
  ...JAVASCRIPT_PLACES,
  ...JAVASCRIPT_SETTINGS,
  ...JAVASCRIPT_STATEMENTS,
  ...PYTHON_PLACES,
  ...PYTHON_SETTINGS,
  ...PYTHON_STATEMENTS,
  ...SHAPE_RULES,
  ...SCRIPT_RULES,
  ...NATIVE_RULES,
  ...TEXT_RULES,
]
