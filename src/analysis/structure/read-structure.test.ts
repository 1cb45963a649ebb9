import { expect, test } from 'vitest'
import { analysed } from '../../../test/support/analysed-code.ts'
import { plantedSecret } from '../../../test/support/planted-secrets.ts'

const structure = async (path: string, text: string) => (await analysed(path, text, ['structure'])).structure
const told = async (path: string, text: string) =>
  (await structure(path, text))?.symbols.map(
    ({ name, kind, line, exported }) => `${kind} ${name} ${line}${exported ? ' +' : ''}`,
  )

const EXAMPLES: [path: string, text: string, symbols: string[], uses: string[]][] = [
  [
    'a.ts',
    'import { b } from "./b.ts"\nexport class A extends Base {\n  #p = 1\n  go() { this.run(b()) }\n}\nconst f = () => new A()\nexport { f }\n',
    ['class A 2 +', 'variable #p 3', 'method go 4 +', 'function f 6 +'],
    ['extends Base', 'own run', 'call b', 'new A'],
  ],
  [
    'a.py',
    'class A(Base):\n    def _m(self):\n        self.q()\n        util.go()\n\ndef f():\n    return A()\n',
    ['class A 1 +', 'method _m 2', 'function f 6 +'],
    ['extends Base', 'own q', 'member go', 'call A'],
  ],
  [
    'A.java',
    'class A extends B {\n  private int n;\n  public void m() { n(); new C().d(); }\n  private void n() {}\n}\n',
    ['class A 1 +', 'variable n 2', 'method m 3 +', 'method n 4'],
    ['extends B', 'call n', 'member d', 'new C'],
  ],
  [
    'a.go',
    'package a\n\ntype T struct{}\n\nfunc (t *T) M() { t.n(); fmt.Println(T{}) }\n\nfunc f() {}\n',
    ['class T 3 +', 'method M 5 +', 'function f 7'],
    ['member n', 'member Println', 'new T'],
  ],
  [
    'a.php',
    '<?php\nclass A extends B {\n  private function m() { $this->q(); self::s(); f(); new C(); }\n}\n',
    ['class A 2 +', 'method m 3'],
    ['extends B', 'own q', 'own s', 'call f', 'new C'],
  ],
  [
    'a.cs',
    'class A : B {\n  void M() { this.Q(); F(); new C(); x.Y(); }\n}\n',
    ['class A 1 +', 'method M 2'],
    ['extends B', 'own Q', 'call F', 'new C', 'member Y'],
  ],
  [
    'a.rb',
    'class A < B\n  def m\n    foo(1)\n    self.z\n  end\n  private\n  def n; end\nend\n',
    ['class A 1 +', 'method m 2 +', 'method n 7'],
    ['extends B', 'call foo', 'own z'],
  ],
  [
    'a.rs',
    'pub struct S;\nimpl S {\n  pub fn m(&self) { self.q(); f(); a::g(); }\n}\nfn f() {}\n',
    ['class S 1 +', 'method m 3 +', 'function f 5'],
    ['own q', 'call f', 'member g'],
  ],
  [
    'a.c',
    '#include "b.h"\nstatic int *g(int a) { return h(a); }\nint main(void) { g(1); }\n',
    ['function g 2', 'function main 3 +'],
    ['call h', 'call g'],
  ],
  [
    'b.ts',
    'interface A {\n  go(): void\n  b: string\n}\nfunction f(a: { c(): void }) {}\n',
    ['interface A 1', 'method go 2 +', 'function f 5'],
    [],
  ],
  [
    'b.cs',
    'class A {\n  public static A operator +(A a, A b) { return a; }\n  public static implicit operator int(A a) => 1;\n}\ndelegate void D(int a);\n',
    ['class A 1 +', 'method operator + 2 +', 'method operator int 3 +', 'interface D 5 +'],
    [],
  ],
  [
    'b.cc',
    'template <> struct a::F<int> {\n  operator int() const { return 1; }\n};\nvoid A::g() LOCKS(m) {\n  h();\n}\n',
    ['class F 1 +', 'method operator int 2 +', 'function g 4 +'],
    ['call h'],
  ],
  ['a.sh', 'source ./b.sh\nf() {\n  g 1\n}\nf\n', ['function f 2 +'], ['call g', 'call f']],
]

test.each(EXAMPLES)('%s: what it defines, and whom it calls', async (path, text, symbols, uses) => {
  const facts = await structure(path, text)
  expect(await told(path, text)).toEqual(symbols)
  const said = facts?.uses.map(([name, use]) => `${use} ${name}`).filter((use) => !/ (?:source|private)$/.test(use))
  expect(said?.sort()).toEqual(uses.sort())
})

test('a comment tells what a symbol is for, and no secret', async () => {
  const { line, value } = plantedSecret('stripe_key', 6)
  const symbols = (await structure('a.ts', `/** Pays, as in ${line} does. */\nexport function pay() {}\n`))?.symbols
  expect(symbols).toMatchObject([{ name: 'pay', doc: expect.stringMatching(/^Pays, as in .*… ?.* does\.$/) }])
  expect(JSON.stringify(symbols)).not.toContain(value)
})

test('imports say where names come from and what they are called here', async () => {
  const from = async (path: string, text: string) =>
    (await structure(path, text))?.imports.map(({ from, names }) => [from, ...names])
  expect(
    await from('a.ts', "import a, { b as c } from 'x'\nexport * from './y'\nconst { d } = require('z')\n"),
  ).toEqual([
    ['x', ['b', 'c'], ['default', 'a']],
    ['./y', ['*', '*']],
    ['z', ['d', 'd']],
  ])
  expect(await from('a.py', 'import os.path as p\nfrom ..a import b as c\n')).toEqual([
    ['os.path', ['*', 'p']],
    ['..a', ['b', 'c']],
  ])
  expect(await from('a.rs', 'use a::{b, c::d as e};\n')).toEqual([
    ['a::b', ['b', 'b']],
    ['a::c::d', ['d', 'e']],
  ])
})

test('branches are counted as lizard counts them, and what is hard to read as it nests', async () => {
  const measured = async (path: string, text: string) => {
    const { cyclomatic, cognitive } =
      (await structure(path, text))?.symbols.find(({ metrics }) => metrics)?.metrics ?? {}
    return [cyclomatic, cognitive]
  }
  expect(
    await measured(
      'a.py',
      'def f(a, b):\n  if a and b or a:\n    for x in a:\n      pass\n  elif b:\n    pass\n  else:\n    pass\n',
    ),
  ).toEqual([6, 7])
  expect(
    await measured(
      'A.java',
      'class A { void m() { try { if (a) { while (b) {} } } catch (E e) {} int c = d ? 1 : 2; } }',
    ),
  ).toEqual([5, 5])
  expect(await measured('B.java', 'class B { void m(Class<?> a, List<? extends B> b) {} }')).toEqual([1, 0])
  expect(await measured('a.ts', 'function f(a?: number) { return a ? 1 : (a ?? 2) }')).toEqual([3, 2])
})

test('brackets that stand 20,000 deep in each other end no reader', async () => {
  const text = `x = ${'[\n'.repeat(20_000)}${']\n'.repeat(20_000)}`
  const { structure, gave_up } = await analysed('a.py', text, ['structure', 'duplicates'])
  expect(structure?.symbols.map(({ name }) => name) ?? gave_up?.structure).toEqual(['x'])
})
