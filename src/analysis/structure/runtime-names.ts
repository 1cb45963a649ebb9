import type { LanguageId } from '../languages/languages.ts'
import { NO_NODE, type SyntaxTree } from '../syntax/syntax-tree.ts'
import type { CodeSymbol } from './structure-facts.ts'

/** Names by which a program makes names while it runs. */
const REFLECTION: Readonly<Partial<Record<LanguageId, readonly string[]>>> = {
  javascript: ['eval', 'Reflect', 'Function'],
  typescript: ['eval', 'Reflect', 'Function'],
  tsx: ['eval', 'Reflect', 'Function'],
  python: ['getattr', 'setattr', '__import__', 'import_module', 'globals', 'locals', 'eval', 'exec', 'vars'],
  java: ['forName', 'getMethod', 'getDeclaredMethod', 'getDeclaredMethods', 'getMethods', 'newInstance'],
  go: ['reflect', 'MethodByName', 'FieldByName'],
  php: ['call_user_func', 'call_user_func_array', 'ReflectionClass', 'method_exists', '__call'],
  csharp: ['GetMethod', 'GetType', 'CreateInstance', 'InvokeMember'],
  ruby: ['send', 'public_send', 'const_get', 'define_method', 'method_missing', 'instance_eval', 'class_eval'],
  shell: ['eval'],
}

export const reflects = (names: ReadonlyMap<string, number>, language: LanguageId): boolean =>
  REFLECTION[language]?.some((name) => names.has(name)) ?? false

/** Names that a runtime or a tool of the language calls by itself. */
const CALLED: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  javascript:
    /^(?:constructor|toString|toJSON|valueOf|then|render|componentDid\w+|componentWill\w+|ngOn\w+|connectedCallback|setup)$/,
  python: /^(?:__\w+__|main|setUp\w*|tearDown\w*|test\w*|Test\w*|setup_\w+|pytest_\w+)$/,
  java: /^(?:main|toString|equals|hashCode|compareTo|close|run|call|finalize|readObject|writeObject|readResolve)$/,
  go: /^(?:main|init|Test\w*|Benchmark\w*|Example\w*|Fuzz\w*|String|Error|MarshalJSON|UnmarshalJSON|ServeHTTP)$/,
  php: /^(?:__\w+|test\w*|setUp|tearDown)$/,
  csharp: /^(?:Main|ToString|Equals|GetHashCode|Dispose|Configure|ConfigureServices|operator .*)$/,
  ruby: /^(?:initialize|to_s|to_h|to_a|inspect|call|each|method_missing|respond_to_missing\?|included|inherited|extended|test_\w+|setup|teardown|==|<=>|\[\]|\W+)$/,
  rust: /^(?:main|fmt|drop|from|into|default|next|clone|eq|cmp|partial_cmp|hash|deref|index|new)$/,
  c: /^(?:main|operator.*)$/,
  cpp: /^(?:main|operator.*|~.*)$/,
}

/** Annotations that change nothing of who calls. */
const SILENT =
  /^@(?:property|staticmethod|classmethod|abstractmethod|cached_property|functools|lru_cache|overload|dataclass|Deprecated|SuppressWarnings|Nullable|NonNull|Nonnull|SafeVarargs|FunctionalInterface|VisibleForTesting|override)\b/

/** Whether something calls it that no edge shows. */
export function isCalledUnseen(
  tree: SyntaxTree,
  node: number,
  { name, kind }: CodeSymbol,
  language: LanguageId,
): boolean {
  if (kind === 'variable') return false
  const names = CALLED[language === 'typescript' || language === 'tsx' ? 'javascript' : language]
  if (names?.test(name) || /^(?:con|de)structor_declaration$/.test(tree.kind(node))) return true
  return marks(tree, node).some((mark) => !SILENT.test(mark))
}

const MARKS = new Set(['decorator', 'annotation', 'marker_annotation', 'attribute_item', 'attribute_list'])

/** The decorators and annotations of a definition. */
function marks(tree: SyntaxTree, node: number): string[] {
  const parent = tree.parent(node)
  const around =
    parent !== NO_NODE && /^(?:decorated_definition|export_statement)$/.test(tree.kind(parent)) ? [parent] : []
  const modifiers = tree.childOfKind(node, 'modifiers')
  const holders = [node, ...around, ...(modifiers === NO_NODE ? [] : [modifiers])]
  return holders
    .flatMap((holder) => tree.children(holder))
    .filter((child) => MARKS.has(tree.kind(child)))
    .map((child) => tree.textOf(child).slice(0, 100))
}
