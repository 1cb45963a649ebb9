import { expect, test } from 'vitest'
import { analysed } from '../../../test/support/analysed-code.ts'
import type { Ecosystem } from '../ecosystem.ts'
import type { InventoryPackage } from '../lockfiles/inventory.ts'
import { PackageUseCounter, reachesOf } from './package-uses.ts'

async function usesOf(texts: Record<string, string>, isRead = true) {
  const counter = new PackageUseCounter()
  for (const [path, text] of Object.entries(texts)) {
    const { file, structure } = await analysed(path, text, ['structure'])
    if (structure) counter.add({ language: file.language, facts: structure })
  }
  return counter.uses(isRead)
}

const locked = (ecosystem: Ecosystem, name: string, more: Partial<InventoryPackage> = {}): InventoryPackage => ({
  ecosystem,
  name,
  version: '1.0.0',
  manager: 'npm',
  file: 'lock',
  isResolved: true,
  isDirect: true,
  isDev: false,
  isOptional: false,
  needs: [],
  ...more,
})

const SCRIPT = `import { plum } from 'plum/ripe.js'
import * as pear from '@fruit/pear'
import 'quince'
import { readFile } from 'node:fs/promises'
import { own } from './own.js'
const { seed } = require('apple')
export { fig } from 'fig'
plum(); pear.peel(own(readFile)); class A extends seed {}
`

test('what a file imports is called where it uses a name of it', async () => {
  const { imports } = await usesOf({ 'a.ts': SCRIPT, 'b.py': 'import os.path\nfrom yaml import load\nload(1)\n' })
  expect(imports.npm).toEqual({
    plum: 'called',
    '@fruit/pear': 'called',
    quince: 'imported',
    apple: 'called',
    fig: 'imported',
  })
  expect(imports.PyPI).toEqual({ os: 'imported', yaml: 'called' })
})

test('packages are told by how far code reaches into them, and what is reached through others is unknown', async () => {
  const packages = [
    locked('npm', 'plum', { needs: [3] }),
    locked('npm', 'quince'),
    locked('npm', 'lint', { needs: [4] }),
    locked('npm', 'stone', { isDirect: false }),
    locked('npm', 'words', { isDirect: false }),
    locked('npm', 'plum', { isDirect: false, version: '0.9.0' }),
  ]
  const reaches = async (isRead: boolean) => reachesOf(packages, await usesOf({ 'a.ts': SCRIPT }, isRead))
  expect(await reaches(true)).toEqual(['called', 'imported', 'not_imported', 'unknown', 'not_imported', 'not_imported'])
  expect(await reaches(false)).toEqual(['called', 'imported', 'unknown', 'unknown', 'unknown', 'unknown'])
  expect(reachesOf(packages, undefined)).toEqual(packages.map(() => 'unknown'))
})

test('a module of Node is meant, unless the project asks for a package of its name', async () => {
  const uses = await usesOf({
    'a.js': "const util = require('util')\nconst events = require('events')\nutil.inspect(events)\n",
  })
  expect(reachesOf([locked('npm', 'util', { isDirect: false }), locked('npm', 'events')], uses)).toEqual([
    'not_imported',
    'imported',
  ])
})

test('names of packages and of imports are held together as each ecosystem does', async () => {
  const uses = await usesOf({
    'a.py': 'import typing_extensions\nimport yaml\n',
    'A.java':
      'import com.google.common.base.Joiner;\nimport org.fruit.pear.Pear;\nclass A { void a() { new Pear(); } }\n',
    'a.go': 'package a\nimport "example.org/plum/v2/ripe"\nimport "fmt"\nfunc A() { ripe.Eat(); fmt.Print() }\n',
    'a.rs': 'use serde_json::from_str;\nuse std::io;\nfn a() { from_str("1"); }\n',
  })
  const packages = [
    locked('PyPI', 'typing-extensions'),
    locked('PyPI', 'PyYAML'),
    locked('Maven', 'org.fruit:pear'),
    locked('Maven', 'com.google.guava:guava'),
    locked('Go', 'example.org/plum/v2'),
    locked('Go', 'example.org/plum'),
    locked('crates.io', 'serde-json'),
    locked('crates.io', 'rand'),
  ]
  expect(reachesOf(packages, uses)).toEqual([
    'imported',
    'unknown',
    'called',
    'unknown',
    'called',
    'not_imported',
    'called',
    'unknown',
  ])
})
