import { expect, test } from 'vitest'
import { analysed } from '../../../test/support/analysed-code.ts'
import { buildGraph, cyclesOf } from './code-graph.ts'
import { findDeadCode } from './dead-code.ts'
import { relevantSymbols, wordBeginnings } from './relevant-symbols.ts'
import type { StructuredFile } from './source-index.ts'

async function graphOf(texts: Record<string, string>) {
  const files: StructuredFile[] = []
  for (const [path, text] of Object.entries(texts)) {
    const { file, structure } = await analysed(path, text, ['structure'])
    if (structure) files.push({ path, language: file.language, facts: structure })
  }
  const graph = await buildGraph(files, async () => {})
  const name = (at: number) => graph.nodes[at]?.symbol?.name ?? graph.nodes[at]?.path
  const edges = graph.edges
    .filter(({ from, to }) => graph.nodes[from]?.symbol || graph.nodes[to]?.symbol)
    .map(({ from, to, how }) => `${name(from)} ${how} ${name(to)}`)
  return { files, graph, edges: edges.sort(), name }
}

test('calls are followed by scopes, through imports and what they hand on, and by names last', async () => {
  const { edges } = await graphOf({
    'src/a.ts':
      "import { b, C } from './index.js'\nexport function a() { inner(); b(); new C(); x.rare() }\nfunction inner() {}\n",
    'src/index.ts': "export * from './b.ts'\n",
    'src/b.ts': 'export const b = () => {}\nexport class C { constructor() { this.set() } set() {} rare() {} }\n',
  })
  expect(edges).toEqual([
    'a exact inner',
    'a import C',
    'a import b',
    'a import constructor',
    'a name rare',
    'constructor exact set',
  ])
})

test('members are those of the class and of what it extends', async () => {
  const { edges } = await graphOf({
    'app/base.py': 'class Base:\n    def run(self):\n        self.step()\n    def step(self):\n        pass\n',
    'app/job.py':
      'from .base import Base\nimport app.tool as tool\nclass Job(Base):\n    def go(self):\n        self.run()\n        tool.help()\n',
    'app/tool.py': 'def help():\n    pass\n',
  })
  expect(edges).toEqual(['Job import Base', 'go exact run', 'go import help', 'run exact step'])
})

test('classes of a package know each other, and a name that fits too many is nobody', async () => {
  const texts: Record<string, string> = {
    'p/A.java': 'package p; class A { void a() { new B().go(); B.make(); x.of(); } }',
    'p/B.java': 'package p; class B { void go() {} static void make() {} }',
  }
  for (let at = 0; at < 6; at++) texts[`q/C${at}.java`] = `package q; class C${at} { void of() {} }`
  const { edges, graph } = await graphOf(texts)
  expect(edges).toEqual(['a import B', 'a import make', 'a name go'])
  expect(graph.ambiguous).toBe(1)
})

test('methods of an object know their siblings, accessors are called by who reads them, and a whole file by its name', async () => {
  const { edges } = await graphOf({
    'lib/answer.js':
      'module.exports = {\n  get type() { return this.read() },\n  read() {},\n  send() { return this.type },\n}\n',
    'lib/parse.js': 'const parse = () => {}\nparse.fast = () => {}\nmodule.exports = parse\nexports.other = 1\n',
    'index.js': "const parse = require('./lib/parse')\nfunction go() { parse() }\nmodule.exports = go\n",
  })
  expect(edges).toEqual(['go import parse', 'send exact type', 'type exact read'])
})

test('what reaches itself is a cycle', async () => {
  const { graph, name } = await graphOf({
    'a.py': 'def a():\n    b()\ndef b():\n    c()\ndef c():\n    a()\ndef d():\n    a()\n',
  })
  expect(cyclesOf(graph, () => true).map((cycle) => cycle.map(name))).toEqual([['a', 'b', 'c']])
})

test('dead is what nothing names: surely when private, less so when exported or where names are made', async () => {
  const dead = async (texts: Record<string, string>, isPublished = false) => {
    const { files, graph } = await graphOf(texts)
    return findDeadCode(files, graph, () => isPublished).map(({ name, confidence }) => [name, confidence])
  }
  const code = {
    'a.py': 'import os\nimport sys\nfrom b import c\ndef _gone():\n    _gone()\ndef open_():\n    sys.exit(c)\n',
    'b.py': 'c = 1\n',
  }
  expect(await dead(code)).toEqual([
    ['os', 0.95],
    ['open_', 0.8],
  ])
  expect(await dead({ 'a.js': 'function gone() {}\nexport function open() {}\n' })).toEqual([
    ['gone', 0.95],
    ['open', 0.8],
  ])
  expect(await dead({ 'a.js': 'function gone() {}\nexport function open() {}\n' }, true)).toEqual([['gone', 0.95]])
  expect(await dead({ 'a.js': 'function gone() {}\nReflect.get(x, y)\n' })).toEqual([['gone', 0.38]])
})

test('a question finds symbols by the words in their names, comments and paths, rare ones first', () => {
  const symbol = (path: string, name: string, doc: string | null = null, uses = 0) => ({
    path,
    name,
    doc,
    uses,
    is_test: path.startsWith('test/'),
  })
  const symbols = [
    symbol('test/rates.test.ts', 'shippingRate'),
    symbol('src/orders.ts', 'orderOf'),
    symbol('src/orders.ts', 'orderLines'),
    symbol('src/rates.ts', 'rate', 'What shipping an order costs'),
    symbol('src/http.ts', 'parseHTTPHeader'),
  ]
  const found = (question: string) => relevantSymbols(question, symbols).map(({ symbol: { name } }) => name)
  expect(found('How are the shipping rates of an order computed?').slice(0, 2)).toEqual(['rate', 'shippingRate'])
  expect(found('Who parses headers?')).toEqual(['parseHTTPHeader'])
  expect(found('Where is the moon?')).toEqual([])
  expect(wordBeginnings('Which categories does parseHeader have?')).toEqual(['categor', 'pars', 'header'])
})
