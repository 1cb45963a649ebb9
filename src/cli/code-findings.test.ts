import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { codeFindings } from './code-findings.ts'

test('the doctor tells which git there is, the mirrors of this node, and roots that are not there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-doctor-`))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await mkdir(join(dataDir, 'mirrors/org_a/rpo_1/objects/pack'), { recursive: true })
  await writeFile(join(dataDir, 'mirrors/org_a/rpo_1/objects/pack/a.pack'), Buffer.alloc(2_097_152))
  await writeFile(join(dataDir, 'mirrors/org_a/rpo_1.depths'), '')
  const [git, mirrors, ...roots] = await codeFindings({ dataDir, codeRoots: [dataDir, join(dataDir, 'none'), '/'] })
  expect(git?.says).toMatch(/^version 2\.\d+/)
  expect(mirrors).toMatchObject({ label: 'ok', says: expect.stringMatching(/^1 of repositories, 2\.0 MB/) })
  expect(roots.map(({ label }) => label)).toEqual(['ok', 'PROBLEM', 'WARNING'])
})
