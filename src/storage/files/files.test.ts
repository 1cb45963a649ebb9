import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../../test/support/s3.ts'
import { openFiles } from '../../open-platform.ts'
import type { Files } from './files.ts'

const now = () => new Date()
const logger = pino({ level: 'silent' })
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const keysOf = async (files: Files, prefix: string) =>
  (await Array.fromAsync(files.list(prefix))).map(({ key }) => key).sort()

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  let dataDir: string
  let files: Files
  const closers: (() => Promise<void>)[] = []

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parley-files-'))
    closers.push(() => rm(dataDir, { recursive: true }))
    const s3 = kind === 's3' ? await startS3() : undefined
    if (s3) closers.unshift(s3.close)
    const config = {
      dataDir,
      s3Endpoint: s3?.endpoint,
      s3Bucket: s3?.bucket,
      s3Region: 'us-east-1',
      s3AccessKeyId: s3?.credentials.accessKeyId,
      s3SecretAccessKey: s3?.credentials.secretAccessKey,
    }
    files = await openFiles({ config, now, logger })
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })

  test('what was put is got, with its facts', async () => {
    const facts = await files.put('org_1/note.txt', Buffer.from('hello'), { type: 'text/plain; charset=utf-8' })
    expect(facts).toEqual({ size: 5, type: 'text/plain; charset=utf-8', sha256: sha256('hello') })
    const { stream, ...found } = (await files.get('org_1/note.txt')) ?? {}
    expect(found).toEqual(facts)
    expect(await text(stream ?? Readable.from([]))).toBe('hello')
    expect(await files.stat('org_1/note.txt')).toEqual(facts)
  })

  test('what was never put is null', async () => {
    expect(await files.get('nobody/nothing')).toBeNull()
    expect(await files.stat('nobody/nothing')).toBeNull()
    expect(await files.getRange('nobody/nothing', 0, 1)).toBeNull()
    expect(await files.remove('nobody/nothing')).toBe(false)
    expect(await keysOf(files, 'nobody/')).toEqual([])
  })

  test('an empty file is a file', async () => {
    await files.put('empty', Buffer.alloc(0), { type: 'text/plain' })
    const found = await files.get('empty')
    expect(found?.size).toBe(0)
    expect(await text(found?.stream ?? Readable.from(['missing']))).toBe('')
    expect(await files.getRange('empty', 0, 0)).toBeNull()
  })

  test('a stream of several megabytes arrives unchanged', async () => {
    const parts = Array.from({ length: 96 }, (_, at) => Buffer.alloc(65_536, at))
    const facts = await files.put('big/stream.bin', Readable.from(parts), { type: 'application/octet-stream' })
    expect(facts).toMatchObject({ size: 96 * 65_536, sha256: sha256(Buffer.concat(parts)) })
    const found = await files.get('big/stream.bin')
    expect(sha256(await buffer(found?.stream ?? Readable.from([])))).toBe(facts.sha256)
  })

  test('ranges include both ends and stop at the end of the file', async () => {
    await files.put('ranges', Buffer.from('0123456789'), { type: 'text/plain' })
    const range = async (first: number, last: number) => {
      const found = await files.getRange('ranges', first, last)
      return found && { size: found.size, text: await text(found.stream) }
    }
    expect(await range(2, 4)).toEqual({ size: 10, text: '234' })
    expect(await range(9, 9)).toEqual({ size: 10, text: '9' })
    expect(await range(8, 600)).toEqual({ size: 10, text: '89' })
    expect(await range(10, 12)).toBeNull()
    await expect(range(-1, 4)).rejects.toThrow('range')
  })

  test('a put replaces the whole file, content and type', async () => {
    await files.put('same', Buffer.from('a much longer first version'), { type: 'text/plain' })
    await files.put('same', Buffer.from('{}'), { type: 'application/json' })
    const found = await files.get('same')
    expect([found?.type, await text(found?.stream ?? Readable.from([]))]).toEqual(['application/json', '{}'])
  })

  test('a reader keeps the version it opened while another is put', async () => {
    await files.put('read-while-put', Buffer.from('old'), { type: 'text/plain' })
    const reading = await files.get('read-while-put')
    await files.put('read-while-put', Buffer.from('new'), { type: 'text/plain' })
    expect(await text(reading?.stream ?? Readable.from([]))).toBe('old')
  })

  test('too much content, or a stream that breaks, stores nothing and leaves nothing behind', async () => {
    const put = (content: Readable) => files.put('never', content, { type: 'text/plain', maxBytes: 10 })
    await expect(put(Readable.from(['12345', '67890', '!']))).rejects.toMatchObject({ status: 413 })
    const broken = Readable.from(
      (async function* () {
        yield 'abc'
        throw new Error('the sender went away')
      })(),
    )
    await expect(put(broken)).rejects.toThrow('the sender went away')
    expect(await files.stat('never')).toBeNull()
    expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([])
  })

  test('a removed file is gone', async () => {
    await files.put('gone/soon', Buffer.from('x'), { type: 'text/plain' })
    expect(await files.remove('gone/soon')).toBe(true)
    expect(await files.get('gone/soon')).toBeNull()
    expect(await files.remove('gone/soon')).toBe(false)
  })

  test('keys are listed by prefix, and a folder may be named like a file', async () => {
    const keys = ['l/a', 'l/a-b', 'l/a.b', 'l/a/b', 'l/a/b/c', 'l/a0', 'l/b', 'm/a']
    for (const key of keys) await files.put(key, Buffer.from(key), { type: 'text/plain' })
    expect(await keysOf(files, 'l/')).toEqual(keys.slice(0, 7))
    expect(await keysOf(files, 'l/a/')).toEqual(['l/a/b', 'l/a/b/c'])
    expect(await keysOf(files, 'l/a')).toEqual(keys.slice(0, 6))
    expect(await Array.fromAsync(files.list('m'))).toEqual([{ key: 'm/a', size: 3 }])
    expect(await text((await files.get('l/a/b'))?.stream ?? Readable.from([]))).toBe('l/a/b')
  })

  test.each([
    '',
    '/',
    '/etc/passwd',
    '..',
    '../secret',
    'a/../../b',
    'a/./b',
    'a//b',
    'a/',
    '.hidden',
    'a/.hidden',
    'a\\b',
    'a\0b',
    'a b',
    'a+b',
    'ä',
    'a%2fb',
    'a\n',
  ])('the key %j reaches no path', async (key) => {
    await expect(files.put(key, Buffer.from('x'), { type: 'text/plain' })).rejects.toThrow('Not a key')
    for (const act of [files.get, files.stat, files.remove]) await expect((async () => act(key))()).rejects.toThrow()
  })

  test('an endless key reaches no path', async () => {
    for (const key of ['a'.repeat(201), `${'a/'.repeat(300)}b`]) {
      await expect(files.put(key, Buffer.from('x'), { type: 'text/plain' })).rejects.toThrow('Not a key')
    }
  })

  test('a media type cannot break out of its header', async () => {
    const put = files.put('typed', Buffer.from('x'), { type: 'text/plain\r\nx-amz-acl: public-read' })
    await expect(put).rejects.toThrow('Not a media type')
  })
})
