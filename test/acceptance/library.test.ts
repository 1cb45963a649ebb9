import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pipedCommand } from '../support/piped-command.ts'
import { serviceHome } from '../support/service-process.ts'

const QUESTION = 'Does the warranty cover water damage?'

test('a file is added on the command line, found there, and asked about by its id', async () => {
  const home = await serviceHome()
  writeFileSync(join(home.dataDir, 'warranty.md'), '# Warranty\n\nThe warranty covers water damage.\n')
  const library = (...args: string[]) => pipedCommand('parley', home, ['library', ...args, '--json']).ended

  const added = await library('add', 'warranty.md', 'nowhere.md')
  const [kept, missing] = added.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect([added.code, kept, missing]).toMatchObject([
    2,
    { given: 'warranty.md', title: 'Warranty', id: expect.stringMatching(/^doc_/) },
    { given: 'nowhere.md', fault: 'there is no such file' },
  ])
  const found = await library('search', 'water', 'damage')
  expect([found.code, found.stdout]).toEqual([0, expect.stringContaining('The warranty covers water damage.')])
  expect((await library('search', 'zeppelin')).code).toBe(2)

  const known = await pipedCommand('ask', home, [QUESTION, '--documents', kept.id]).ended
  expect([known.code, known.stderr]).toEqual([0, ''])
  expect(known.stdout).toMatch(/^Answer: Yes$/m)
  expect(known.stdout).toContain('(Warranty')
  const remembered = await pipedCommand('ask', home, [QUESTION, '--memory']).ended
  expect(remembered.stderr).toBe('')
  expect(remembered.stdout).toMatch(/^Answer: /m)
})
