import { expect, test } from 'vitest'
import { analysed } from '../../../test/support/analysed-code.ts'
import type { ModuleIr } from '../ir/ir.ts'
import { RULES } from '../rules/all.ts'
import { followData } from './dataflow.ts'

async function found(text: string): Promise<string[]> {
  const { flow } = await analysed('index.js', text, ['flow'])
  const modules = new Map([['index.js', JSON.parse(flow?.module ?? '{}') as ModuleIr]])
  return followData(modules, { rules: RULES, isLibrary: () => true }).findings.map(
    ({ rule, line }) => `${rule} ${line}`,
  )
}

const EXEC = "const { exec } = require('child_process')\n"

test('methods of a prototype are called by anybody, and know what their maker was handed', async () => {
  const text = `${EXEC}function Image(path) {\n  this.path = path\n}\nmodule.exports = Image\nImage.prototype.info = function () {\n  exec('identify ' + this.path)\n}\n`
  expect(await found(text)).toEqual(['javascript.command-injection 7'])
})

test('what is exported before it gets its members is found all the same', async () => {
  const text = `${EXEC}const tool = {}\nmodule.exports = tool\ntool.send = (o) => {\n  exec(['scp', o.file].join(' '))\n}\n`
  expect(await found(text)).toEqual(['javascript.command-injection 5'])
})

test('functions that others answer or hand on are called, and a promise runs what it is handed', async () => {
  const text = `${EXEC}const run = (c) => new Promise((done) => {\n  exec(c, done)\n})\nmodule.exports = () => ({ go: (p) => run('ls ' + p) })\n`
  expect(await found(text)).toEqual(['javascript.command-injection 3'])
})

test('a merge that calls itself and a path that is walked pollute the prototype; a look at the key keeps them from it', async () => {
  const merge = (guard: string) =>
    `exports.merge = function merge(to, from) {\n  for (const key in from) {\n    ${guard}\n    if (typeof from[key] === 'object') merge(to[key], from[key])\n    else to[key] = from[key]\n  }\n}\n`
  expect(await found(merge(''))).toContain('javascript.prototype-pollution 5')
  expect(await found(merge("if (key === '__proto__' || key === 'constructor') continue"))).toEqual([])
  expect(await found(merge("if (['__proto__', 'prototype'].includes(key)) continue"))).toEqual([])
  const set =
    "module.exports = (o, path, value) => {\n  const parts = path.split('.')\n  const last = parts.pop()\n  const of = parts.reduce((one, part) => one[part], o)\n  of[last] = value\n}\n"
  expect(await found(set)).toEqual(['javascript.prototype-pollution 5'])
})

test('a test inside an expression guards what follows it', async () => {
  const text = `${EXEC}module.exports = (p) => /^\\w+$/.test(p) && exec('ls ' + p)\n`
  expect(await found(text)).toEqual([])
})
