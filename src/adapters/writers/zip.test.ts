import { createHash } from 'node:crypto'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipInto } from './zip.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parley-zip-'))
})
afterAll(() => rm(directory, { recursive: true }))

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

async function written(fill: (zip: ReturnType<typeof zipInto>) => Promise<unknown>) {
  const path = join(directory, 'a.zip')
  await using file = await open(path, 'w+')
  const zip = zipInto(file)
  const told = await fill(zip)
  await zip.end()
  return { told, bytes: await readFile(path) }
}

test('texts, bytes and streams come back as they were, and each is told with its digest', async () => {
  const big = Buffer.alloc(3_000_000, 'a line that compresses well\n')
  const inParts = Readable.from(Array.from({ length: 30 }, (_, at) => big.subarray(at * 100_000, (at + 1) * 100_000)))
  const { told, bytes } = await written(async (zip) => [
    await zip.add('index.html', '<p>ä</p>'),
    await zip.add('files/fil_1', inParts),
    await zip.add('empty.txt', ''),
  ])
  expect(told).toEqual([
    { name: 'index.html', bytes: 9, sha256: sha256('<p>ä</p>') },
    { name: 'files/fil_1', bytes: 3_000_000, sha256: sha256(big) },
    { name: 'empty.txt', bytes: 0, sha256: sha256('') },
  ])
  const files = unzipSync(bytes)
  expect(Object.keys(files)).toEqual(['index.html', 'files/fil_1', 'empty.txt'])
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toBe('<p>ä</p>')
  expect(sha256(files['files/fil_1'] ?? new Uint8Array())).toBe(sha256(big))
  expect(bytes.length).toBeLessThan(100_000)
})

test('the same content makes the same archive', async () => {
  const fill = (zip: ReturnType<typeof zipInto>) => zip.add('a', 'x')
  expect((await written(fill)).bytes).toEqual((await written(fill)).bytes)
})

test.each(['', '/etc/passwd', '../a', 'a/../b', 'a//b', 'a\\b', '.hidden', 'a/.b', 'a b', 'a\0', 'c:', 'a/'])(
  'the name %j reaches no folder',
  async (name) => {
    await using file = await open(join(directory, 'b.zip'), 'w+')
    await expect(zipInto(file).add(name, 'x')).rejects.toThrow('Not a name')
  },
)

test('a name is used once, and a stream that breaks is told', async () => {
  await using file = await open(join(directory, 'c.zip'), 'w+')
  const zip = zipInto(file)
  await zip.add('a', 'x')
  await expect(zip.add('a', 'y')).rejects.toThrow('Two files')
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('abc')
      throw new Error('the disk went away')
    })(),
  )
  await expect(zip.add('b', broken)).rejects.toThrow('the disk went away')
})
