/** The layers of docs/architecture.md. scripts/checks/planted-violations.ts plants a violation of every rule and expects each to be caught. */

const anArea = '^src/areas/([^/]+)/([^/]+)/'
const theRoot = ['^src/[^/]+\\.ts$', '^src/cli/']
const tests = '\\.test\\.ts$'
const sql = ['(^|/)node_modules/(kysely|pg|pg-boss|@types/pg)/', '^src/storage/(database|tables)\\.ts$']
const http = ['(^|/)node_modules/(fastify|@fastify/[^/]+)/', '^src/http/', '^(node:)?https?$']

/** From the lowest to the highest; above them stands the root. What is pure has a stricter rule of its own. */
const layers = 'shared config engine builtin-agents analysis storage adapters background http stream areas'.split(' ')
const onlyDownwards = ['config', 'storage', 'adapters', 'background', 'http', 'stream'].map((layer) => ({
  name: `${layer}-only-downwards`,
  comment: `A layer knows only those below it: ${layers.join(' < ')} < the root.`,
  from: { path: `^src/${layer}/`, pathNot: tests },
  to: { path: [`^src/(${layers.slice(layers.indexOf(layer) + 1).join('|')})/`, ...theRoot] },
}))

const forbidden = [
  {
    name: 'no-cycles',
    comment: 'Modules that need each other are one module, or miss a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'imports-resolve',
    comment: 'An import that leads nowhere hides every rule behind it.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'shared-stands-alone',
    comment: 'src/shared imports nothing of ours.',
    from: { path: '^src/shared/', pathNot: tests },
    to: { path: '^src/', pathNot: '^src/shared/' },
  },
  {
    name: 'verifier-runs-anywhere',
    comment: 'src/shared/verifier runs in a browser too: it imports itself, what JSON is and the pinned cryptography.',
    from: { path: '^src/shared/verifier/', pathNot: tests },
    to: {
      pathNot: [
        '^src/shared/verifier/',
        '^src/shared/(canonical-json|fields)\\.ts$',
        '(^|/)node_modules/@noble/(hashes|curves)/',
      ],
    },
  },
  {
    name: 'markdown-runs-anywhere',
    comment: 'src/shared/markdown runs in a browser too: it imports itself, entities and the pinned parser.',
    from: { path: '^src/shared/markdown/', pathNot: tests },
    to: {
      pathNot: [
        '^src/shared/markdown/',
        '^src/shared/text/entities\\.ts$',
        '(^|/)node_modules/(mdast-util-from-markdown|mdast-util-gfm-table|micromark-extension-gfm-table|@types/mdast)/',
      ],
    },
  },
  {
    name: 'engine-is-pure',
    comment: 'src/engine imports only src/shared: no I/O, no clock, nothing of the outside world.',
    from: { path: '^src/engine/', pathNot: tests },
    to: { pathNot: '^src/(engine|shared)/' },
  },
  {
    name: 'builtin-agents-are-pure',
    comment: 'src/builtin-agents imports only src/engine and src/shared: they read and judge, and touch nothing.',
    from: { path: '^src/builtin-agents/', pathNot: tests },
    to: { pathNot: '^src/(builtin-agents|engine|shared)/' },
  },
  {
    name: 'analysis-is-pure',
    comment: 'src/analysis imports only src/shared: it reads code that it is handed, and touches nothing.',
    from: { path: '^src/analysis/', pathNot: tests },
    to: { path: ['^src/', '^(node:)?(fs|net|http|https|child_process)(/|$)'], pathNot: '^src/(analysis|shared)/' },
  },
  ...onlyDownwards,
  {
    name: 'layers-have-a-place',
    comment: 'A new folder of src gets its place among the layers of this file.',
    from: {},
    to: { path: '^src/[^/]+/', pathNot: `^src/(${layers.join('|')}|cli)/` },
  },
  {
    name: 'areas-know-no-root',
    comment: 'An area is handed what it needs; only its Platform type comes from above.',
    from: { path: '^src/areas/', pathNot: tests },
    to: { path: theRoot, pathNot: '^src/platform\\.ts$' },
  },
  {
    name: 'areas-meet-at-their-index',
    comment: 'Another area is what its index.ts shows, and is handed over in the index.ts of the group.',
    from: { path: anArea },
    to: { path: '^src/areas/', pathNot: ['^src/areas/$1/$2/', '^src/areas/[^/]+/[^/]+/index\\.ts$'] },
  },
  {
    name: 'groups-are-handed-over',
    comment: 'What a group needs of another is handed over in src/areas.ts; only types are imported.',
    from: { path: '^src/areas/([^/]+)/', pathNot: tests },
    to: { path: '^src/areas/', pathNot: '^src/areas/$1/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'groups-see-indexes-of-areas',
    comment: 'The index.ts of a group composes its areas by what theirs show.',
    from: { path: '^src/areas/[^/]+/index\\.ts$' },
    to: { path: '^src/areas/', pathNot: '^src/areas/[^/]+/[^/]+/index\\.ts$' },
  },
  {
    name: 'root-meets-groups',
    comment: 'The root composes groups by what their index.ts shows, too.',
    from: { path: theRoot },
    to: { path: '^src/areas/', pathNot: '^src/areas/[^/]+/index\\.ts$' },
  },
  {
    name: 'sql-stays-in-stores',
    comment:
      'In an area only tables, store, views, reactions, jobs and effects contain SQL; others may import the type Transaction alone.',
    from: {
      path: '^src/',
      pathNot: [
        tests,
        ...theRoot,
        '^src/(storage|background|adapters/signals)/',
        '^src/stream/connection-limits\\.ts$',
        '^src/adapters/sources/sql-queries\\.ts$',
        '^src/areas/.*[/-](tables|store|views|reactions|jobs|effects)\\.ts$',
      ],
    },
    to: { path: sql },
  },
  {
    name: 'rules-know-no-http',
    comment: 'In an area only routes, aliases, sockets and index.ts know HTTP, except in the one whose subject it is.',
    from: {
      path: '^src/areas/',
      pathNot: [tests, '[/-](routes|aliases|sockets)\\.ts$', '/index\\.ts$', '^src/areas/operations/documentation/'],
    },
    to: { path: http },
  },
  {
    name: 'fastify-stays-at-the-edge',
    comment:
      'The rest of the service could change its HTTP framework without noticing; its reader of multipart knows nothing of it.',
    from: { path: '^src/', pathNot: [tests, '^src/http/', ...theRoot] },
    to: { path: http[0], pathNot: '@fastify/busboy' },
  },
  {
    name: 'tests-are-leaves',
    comment: 'Nothing that ships imports a test, its support, a benchmark or a script.',
    from: { path: '^(console/)?src/', pathNot: tests },
    to: { path: [tests, '^(test|bench|scripts)/'] },
  },
  {
    name: 'no-dev-dependencies',
    comment: '`npm start` installs without them.',
    from: { path: '^src/', pathNot: tests },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'service-knows-no-console',
    comment: 'The console is a client like any other.',
    from: { path: '^src/' },
    to: { path: '^(console|packages)/' },
  },
  {
    name: 'client-stands-alone',
    comment:
      'packages/client is made from openapi/ alone, so that others can have it without the rest; it brings the verifier along.',
    from: { path: '^packages/' },
    to: { path: '^(src|console|scripts|test|bench)/', pathNot: '^src/shared/verifier/' },
  },
  {
    name: 'console-calls-by-contract',
    comment: 'What an area takes and answers is in packages/client, tied to its address.',
    from: { path: '^console/src/' },
    to: { path: '^src/(areas|http)/' },
  },
  {
    name: 'console-takes-only-types',
    comment:
      'The console knows the shapes of events. Of the code of the service it runs the verifier, the reader of Markdown and the wording of costs alone.',
    from: { path: '^console/src/', pathNot: tests },
    to: { path: '^src/', pathNot: '^src/shared/(verifier/|markdown/|money\\.ts$)', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'console-parts-know-no-screen',
    comment: 'What all screens are made of knows none of them.',
    from: { path: '^console/src/(api|stream|ui|parts)/' },
    to: { path: '^console/src/(app|places|screens)/' },
  },
  {
    name: 'console-primitives-know-no-parts',
    comment: 'Buttons, tables and dialogs know nothing of agents, debates or budgets.',
    from: { path: '^console/src/(api|stream|ui)/' },
    to: { path: '^console/src/parts/' },
  },
  {
    name: 'screens-meet-at-their-index',
    comment: 'Another screen is what its index.ts shows; what two need lies outside both.',
    from: { path: '^console/src/screens/([^/]+)/' },
    to: {
      path: '^console/src/screens/',
      pathNot: ['^console/src/screens/$1/', '^console/src/screens/[^/]+/index\\.ts$'],
    },
  },
]

module.exports = {
  forbidden: forbidden.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
