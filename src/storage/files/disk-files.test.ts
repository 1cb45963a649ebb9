import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { diskFiles } from './disk-files.ts'

const directory = await mkdtemp(join(tmpdir(), 'parley-disk-'))
afterAll(() => rm(directory, { recursive: true }))
const now = () => new Date('2026-11-20T12:00:00Z')

test('what a killed process left half written is swept, what is fresh stays', async () => {
  const incoming = join(directory, 'incoming')
  await mkdir(incoming, { recursive: true })
  for (const [name, at] of [
    ['old', '2026-11-19T11:59:00Z'],
    ['fresh', '2026-11-20T11:00:00Z'],
  ] as const) {
    await writeFile(join(incoming, name), 'half')
    await utimes(join(incoming, name), new Date(at), new Date(at))
  }
  await diskFiles({ directory, now }).put('any', Buffer.from('x'), { type: 'text/plain' })
  expect(await readdir(incoming)).toEqual(['fresh'])
})

test('a file that was cut short is never handed out as whole', async () => {
  const files = diskFiles({ directory, now })
  await files.put('a/cut', Buffer.from('0123456789'.repeat(100)), { type: 'text/plain' })
  await truncate(join(directory, 'stored', 'a+', 'cut'), 1_100)
  await expect(files.get('a/cut')).rejects.toThrow()
  await expect(files.stat('a/cut')).rejects.toThrow()
})

test('concurrent puts leave one of them, whole, with its own facts', async () => {
  const files = diskFiles({ directory, now })
  const versions = Array.from({ length: 10 }, (_, at) => String(at).repeat(1_000 + at))
  await Promise.all(versions.map((version) => files.put('raced', Buffer.from(version), { type: 'text/plain' })))
  const found = await files.get('raced')
  const content = await text(found?.stream ?? Readable.from([]))
  expect(versions).toContain(content)
  expect(found?.sha256).toBe(createHash('sha256').update(content).digest('hex'))
})
