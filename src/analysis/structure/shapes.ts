import type { LanguageId } from '../languages/languages.ts'
import type { SymbolKind } from './structure-facts.ts'

/** Which nodes of a grammar define, call, import and branch. */
export interface Shape {
  /** Nodes that define a function; where their names are, `symbol-names.ts` knows. */
  functions: readonly string[]
  /** Functions without a name of their own: their branches belong to what they stand in, one level deeper. */
  lambdas: readonly string[]
  types: Readonly<Record<string, Extract<SymbolKind, 'class' | 'interface' | 'enum'>>>
  variables: readonly string[]
  calls: readonly string[]
  creations: readonly string[]
  /** Where a type names those that it extends. */
  heritage: readonly string[]
  imports: readonly string[]
  /** Leaves that are names; how often each stands in the file is counted. */
  names: readonly string[]
  /** Words and operators at which the way parts. */
  branches: readonly string[]
  /** Nodes of which a branch word does not part the way, such as the `?` of a wildcard type. */
  notBranches?: readonly string[]
  /** Nodes that branch without a word of their own. */
  branchNodes?: readonly string[]
  /** Nodes that a reader must keep in mind for what stands inside. */
  nests: readonly string[]
  logical: readonly string[]
}

const C_BRANCHES = ['if', 'for', 'while', 'catch', 'case', '&&', '||', '?'] as const
const C_NESTS = ['if_statement', 'for_statement', 'while_statement', 'do_statement', 'catch_clause'] as const
const AND_OR = ['&&', '||'] as const

const javascript: Shape = {
  functions: [
    'function_declaration',
    'generator_function_declaration',
    'method_definition',
    'arrow_function',
    'function_expression',
    'generator_function',
    'function_signature',
    'abstract_method_signature',
    'method_signature',
  ],
  lambdas: [],
  types: {
    class_declaration: 'class',
    abstract_class_declaration: 'class',
    class: 'class',
    interface_declaration: 'interface',
    type_alias_declaration: 'interface',
    enum_declaration: 'enum',
  },
  variables: ['variable_declarator', 'public_field_definition', 'field_definition'],
  calls: ['call_expression', 'jsx_opening_element', 'jsx_self_closing_element'],
  creations: ['new_expression'],
  heritage: ['class_heritage', 'extends_type_clause'],
  imports: ['import_statement', 'export_statement', 'call_expression'],
  names: [
    'identifier',
    'property_identifier',
    'shorthand_property_identifier',
    'type_identifier',
    'private_property_identifier',
    'shorthand_property_identifier_pattern',
  ],
  branches: [...C_BRANCHES, '??'],
  notBranches: [
    'optional_parameter',
    'property_signature',
    'conditional_type',
    'method_signature',
    'method_definition',
  ],
  nests: [...C_NESTS, 'for_in_statement', 'switch_statement', 'ternary_expression'],
  logical: [...AND_OR, '??'],
}

const cpp: Shape = {
  functions: ['function_definition'],
  lambdas: ['lambda_expression'],
  types: { class_specifier: 'class', struct_specifier: 'class', union_specifier: 'class', enum_specifier: 'enum' },
  variables: [],
  calls: ['call_expression'],
  creations: ['new_expression'],
  heritage: ['base_class_clause'],
  imports: ['preproc_include'],
  names: ['identifier', 'field_identifier', 'type_identifier', 'namespace_identifier'],
  branches: [...C_BRANCHES, '#if', '#ifdef', '#elif', 'and', 'or'],
  nests: [...C_NESTS, 'for_range_loop', 'switch_statement', 'conditional_expression'],
  logical: AND_OR,
}

export const SHAPES: Readonly<Partial<Record<LanguageId, Shape>>> = {
  javascript,
  typescript: javascript,
  tsx: javascript,
  python: {
    functions: ['function_definition'],
    lambdas: ['lambda'],
    types: { class_definition: 'class' },
    variables: ['assignment'],
    calls: ['call'],
    creations: [],
    heritage: ['argument_list'],
    imports: ['import_statement', 'import_from_statement'],
    names: ['identifier'],
    branches: ['if', 'elif', 'for', 'while', 'except', 'finally', 'and', 'or'],
    nests: [
      'if_statement',
      'for_statement',
      'while_statement',
      'except_clause',
      'conditional_expression',
      'match_statement',
    ],
    logical: ['and', 'or'],
  },
  java: {
    functions: ['method_declaration', 'constructor_declaration', 'compact_constructor_declaration'],
    lambdas: ['lambda_expression'],
    types: {
      class_declaration: 'class',
      record_declaration: 'class',
      interface_declaration: 'interface',
      annotation_type_declaration: 'interface',
      enum_declaration: 'enum',
    },
    variables: ['field_declaration', 'constant_declaration'],
    calls: ['method_invocation', 'method_reference'],
    creations: ['object_creation_expression'],
    heritage: ['superclass', 'super_interfaces', 'extends_interfaces'],
    imports: ['import_declaration'],
    names: ['identifier', 'type_identifier'],
    branches: C_BRANCHES,
    notBranches: ['wildcard'],
    nests: [...C_NESTS, 'enhanced_for_statement', 'switch_expression', 'ternary_expression'],
    logical: AND_OR,
  },
  go: {
    functions: ['function_declaration', 'method_declaration'],
    lambdas: ['func_literal'],
    types: { type_spec: 'class', type_alias: 'class' },
    variables: ['var_spec', 'const_spec'],
    calls: ['call_expression'],
    creations: ['composite_literal'],
    heritage: [],
    imports: ['import_spec'],
    names: ['identifier', 'field_identifier', 'type_identifier'],
    branches: ['if', 'for', 'case', '&&', '||'],
    nests: [
      'if_statement',
      'for_statement',
      'expression_switch_statement',
      'type_switch_statement',
      'select_statement',
    ],
    logical: AND_OR,
  },
  php: {
    functions: ['function_definition', 'method_declaration'],
    lambdas: ['anonymous_function', 'anonymous_function_creation_expression', 'arrow_function'],
    types: {
      class_declaration: 'class',
      trait_declaration: 'class',
      interface_declaration: 'interface',
      enum_declaration: 'enum',
    },
    variables: [],
    calls: [
      'function_call_expression',
      'member_call_expression',
      'nullsafe_member_call_expression',
      'scoped_call_expression',
    ],
    creations: ['object_creation_expression'],
    heritage: ['base_clause', 'class_interface_clause'],
    imports: [
      'namespace_use_clause',
      'require_expression',
      'require_once_expression',
      'include_expression',
      'include_once_expression',
    ],
    names: ['name'],
    branches: [...C_BRANCHES, 'elseif', 'foreach', 'and', 'or', '??'],
    notBranches: ['optional_type'],
    nests: [...C_NESTS, 'foreach_statement', 'switch_statement', 'conditional_expression', 'match_expression'],
    logical: [...AND_OR, 'and', 'or'],
  },
  csharp: {
    functions: [
      'method_declaration',
      'constructor_declaration',
      'destructor_declaration',
      'local_function_statement',
      'operator_declaration',
      'conversion_operator_declaration',
    ],
    lambdas: ['lambda_expression', 'anonymous_method_expression'],
    types: {
      class_declaration: 'class',
      struct_declaration: 'class',
      record_declaration: 'class',
      interface_declaration: 'interface',
      enum_declaration: 'enum',
      delegate_declaration: 'interface',
    },
    variables: ['field_declaration', 'property_declaration'],
    calls: ['invocation_expression'],
    creations: ['object_creation_expression'],
    heritage: ['base_list'],
    imports: ['using_directive'],
    names: ['identifier'],
    branches: [...C_BRANCHES, 'foreach', '??'],
    notBranches: ['nullable_type', 'conditional_access_expression'],
    nests: [...C_NESTS, 'foreach_statement', 'switch_statement', 'conditional_expression', 'switch_expression'],
    logical: [...AND_OR, '??'],
  },
  ruby: {
    functions: ['method', 'singleton_method'],
    lambdas: ['lambda'],
    types: { class: 'class', module: 'class' },
    variables: [],
    calls: ['call', 'identifier'],
    creations: [],
    heritage: ['superclass'],
    imports: ['call'],
    names: ['identifier', 'constant', 'simple_symbol'],
    branches: ['if', 'elsif', 'unless', 'while', 'until', 'for', 'when', 'rescue', '&&', '||', 'and', 'or', '?'],
    nests: ['if', 'unless', 'while', 'until', 'for', 'case', 'rescue', 'conditional'],
    logical: [...AND_OR, 'and', 'or'],
  },
  rust: {
    functions: ['function_item', 'function_signature_item'],
    lambdas: ['closure_expression'],
    types: {
      struct_item: 'class',
      union_item: 'class',
      enum_item: 'enum',
      trait_item: 'interface',
      type_item: 'class',
    },
    variables: ['const_item', 'static_item'],
    calls: ['call_expression', 'macro_invocation'],
    creations: ['struct_expression'],
    heritage: [],
    imports: ['use_declaration', 'mod_item'],
    names: ['identifier', 'field_identifier', 'type_identifier'],
    branches: ['if', 'for', 'while', '&&', '||'],
    notBranches: ['closure_parameters', 'reference_expression', 'for_lifetimes', 'impl_item'],
    branchNodes: ['match_arm'],
    nests: ['if_expression', 'for_expression', 'while_expression', 'loop_expression', 'match_expression'],
    logical: AND_OR,
  },
  c: cpp,
  cpp,
  shell: {
    functions: ['function_definition'],
    lambdas: [],
    types: {},
    variables: [],
    calls: ['command'],
    creations: [],
    heritage: [],
    imports: ['command'],
    names: ['word', 'variable_name'],
    branches: ['if', 'elif', 'for', 'while', 'until', '&&', '||'],
    branchNodes: ['case_item'],
    nests: ['if_statement', 'for_statement', 'while_statement', 'c_style_for_statement', 'case_statement'],
    logical: AND_OR,
  },
}
