import type { SyntaxRule } from './rule.ts'
import { NATIVE_RULES } from './syntax-native.ts'
import { SCRIPT_RULES } from './syntax-script.ts'
import { SHAPE_RULES } from './syntax-shapes.ts'

/** Rules that look at one file at a time and follow no data. */
export const SYNTAX_RULES: readonly SyntaxRule[] = [...SHAPE_RULES, ...SCRIPT_RULES, ...NATIVE_RULES]
