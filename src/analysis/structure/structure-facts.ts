import Type, { type Static } from 'typebox'

export const SYMBOL_KINDS = ['class', 'function', 'method', 'variable', 'interface', 'enum'] as const
export type SymbolKind = (typeof SYMBOL_KINDS)[number]
export const VISIBILITIES = ['public', 'private', 'protected', 'internal'] as const
export type Visibility = (typeof VISIBILITIES)[number]

const Count = Type.Integer({ minimum: 0 })
const Name = Type.String({ maxLength: 200 })
/** A symbol by its place in the list; -1 is the file itself. */
const Holder = Type.Integer({ minimum: -1 })

/** What a function measures; lines and tokens of functions inside it count as its own, their branches do not. */
const FunctionMetrics = Type.Object({
  /** McCabe's number: 1 and each place where the way parts. */
  cyclomatic: Count,
  cognitive: Count,
  parameters: Count,
  /** How deep its blocks stand in each other. */
  nesting: Count,
  /** Its lines with code. */
  code: Count,
})

const CodeSymbol = Type.Object({
  name: Name,
  kind: Type.Enum(SYMBOL_KINDS),
  line: Type.Integer({ minimum: 1 }),
  end: Type.Integer({ minimum: 1 }),
  /** The symbol that it stands in. */
  in: Holder,
  visibility: Type.Enum(VISIBILITIES),
  /** Whether other files may name it. */
  exported: Type.Boolean(),
  /** What its comment says, shortened. */
  doc: Type.Optional(Type.String({ maxLength: 500 })),
  /** Somebody names it whom no edge shows: a decorator or an annotation that registers it, a name that a runtime calls. */
  called: Type.Optional(Type.Boolean()),
  metrics: Type.Optional(FunctionMetrics),
})
export type CodeSymbol = Static<typeof CodeSymbol>

/** How a name is used: called by itself, called on the object itself, called on something else, made, extended. */
const USES = ['call', 'own', 'member', 'new', 'extends'] as const
export type Use = (typeof USES)[number]

/** In one file: what it defines, whom it calls, what it imports. */
export const StructureFacts = Type.Object({
  symbols: Type.Array(CodeSymbol, { maxItems: 50_000 }),
  /** `[name, use, line, in, receiver?]`: names of what is used, where, and on which name. */
  uses: Type.Array(
    Type.Union([
      Type.Tuple([Name, Type.Enum(USES), Count, Holder]),
      Type.Tuple([Name, Type.Enum(USES), Count, Holder, Name]),
    ]),
    { maxItems: 200_000 },
  ),
  imports: Type.Array(
    Type.Object({
      /** As the file says it: a path, a package, a module. */
      from: Type.String({ maxLength: 500 }),
      line: Type.Integer({ minimum: 1 }),
      /** `[its name there, its name here]`; `*` is all of it, `default` what it exports as such. */
      names: Type.Array(Type.Tuple([Name, Name]), { maxItems: 2_000 }),
      /** It is handed on to whoever imports this file. */
      reexport: Type.Optional(Type.Boolean()),
    }),
    { maxItems: 5_000 },
  ),
  /** How often each name stands in the file other than where it is defined. */
  names: Type.Record(Name, Count),
  /** Names are made while it runs (`getattr`, `Class.forName`, a computed member), so that what nothing names may be called. */
  reflects: Type.Boolean(),
  /** The package or module that the file says it belongs to. */
  module: Type.Optional(Name),
  /** How many parts of the file the grammar could not read. */
  errors: Count,
  /** Halstead's counts of the whole file. */
  halstead: Type.Object({ operators: Count, operands: Count, total_operators: Count, total_operands: Count }),
  /** The branches of the code outside functions, and 1. */
  cyclomatic: Count,
})
export type StructureFacts = Static<typeof StructureFacts>
