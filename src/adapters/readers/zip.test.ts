import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { MalformedZip, zipParts } from './zip.ts'

const PARTS = { 'a/one.json': '{"one":1}', 'a/empty': '', 'b/long.txt': 'all work and no play '.repeat(20_000) }

function zipped(forceZip64Format: boolean): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(PARTS))
    zip.addReadStream(Readable.from([Buffer.from(content)]), name, {
      forceZip64Format,
      compress: name !== 'a/one.json',
    })
  zip.end({ forceZip64Format, comment: '' })
  return buffer(zip.outputStream)
}

const reading = (bytes: Buffer) => async (first: number, last: number) =>
  Readable.from([bytes.subarray(first, last + 1)])

test.each([false, true])('the parts of an archive are read one by one, with large fields: %s', async (large) => {
  const bytes = await zipped(large)
  const parts = await zipParts(reading(bytes), bytes.length)
  const read = await Promise.all(parts.map(async ({ name, open }) => [name, await text(await open())]))
  expect(Object.fromEntries(read)).toEqual(PARTS)
})

test('cut or changed bytes are refused, or fail while they are read', async () => {
  const bytes = await zipped(false)
  for (const length of [0, 10, bytes.length - 30, bytes.length - 1])
    await expect(zipParts(reading(bytes.subarray(0, length)), length)).rejects.toThrow(MalformedZip)
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(0, bytes.length - 22)
  await expect(zipParts(reading(changed), changed.length)).rejects.toThrow('It has no directory')
  const emptied = Buffer.from(bytes)
  const [, , long] = await zipParts(reading(emptied), emptied.length)
  const data = emptied.indexOf('b/long.txt') + 'b/long.txt'.length
  emptied.fill(0xff, data, data + 20)
  await expect(long?.open().then(text)).rejects.toThrow()
})
