import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { tarOf } from '../../../../test/support/tar.ts'
import { unpack } from './unpack.ts'

const LIMITS = { mostBytes: 100_000_000, mostFiles: 1_000 }

/** What an archive holds, as the host is told. */
function unpacked(format: 'tar' | 'tgz' | 'zip', archive: Uint8Array, limits = LIMITS) {
  const files: { path: string; kind: string; bytes: number; content: Buffer }[] = []
  const told = unpack({ format, ...limits }, archive, (call, said) => {
    const { data } = said as { data: string }
    expect(data.length).toBeLessThanOrEqual(60_000)
    const bytes = Buffer.from(data, 'base64')
    const last = files.at(-1)
    if (call === 'file') files.push({ ...(said as { path: string; kind: string; bytes: number }), content: bytes })
    else if (last) last.content = Buffer.concat([last.content, bytes])
  })
  for (const { bytes, content } of told.refused ? [] : files) expect(content.length).toBe(bytes)
  return { ...told, names: files.map(({ path, kind }) => `${kind} ${path}`), files }
}

const large = Buffer.alloc(200_000, 'large ')
const long = `${'deep/'.repeat(60)}file.js`

test('files, links and long names come out of a tar whole', () => {
  const tar = tarOf(
    { name: './a.js', content: 'one' },
    { name: 'dir/', type: '5' },
    { name: 'dir/run.sh', content: 'two', mode: 0o755 },
    { name: 'big', content: large },
    { name: 'empty' },
    { name: 'link', type: '2', target: '/etc/passwd' },
    { name: long, content: 'deep', format: 'gnu' },
    { name: `x/${long}`, content: 'deep', format: 'pax' },
  )
  for (const archive of [tar, gzipSync(tar)]) {
    const { files, names, refused, bytes } = unpacked(archive === tar ? 'tar' : 'tgz', archive)
    expect(refused).toBeUndefined()
    expect(names).toEqual([
      'file a.js',
      'executable dir/run.sh',
      'file big',
      'file empty',
      'link link',
      `file ${long}`,
      `file x/${long}`,
    ])
    expect(files.find(({ path }) => path === 'big')?.content.equals(large)).toBe(true)
    expect(bytes).toBe(3 + 3 + large.length + 0 + 11 + 4 + 4)
  }
})

test('files come out of a zip whole, whatever its directory says of sizes', () => {
  const zip = zipSync({
    'a.js': Buffer.from('one'),
    'dir/big': [large, { level: 9 }],
    stored: [Buffer.from('two'), { level: 0 }],
  })
  expect(unpacked('zip', zip).names).toEqual(['file a.js', 'file dir/big', 'file stored'])
  const lying = Buffer.from(zip)
  for (let at = lying.indexOf('PK\u0001\u0002'); at >= 0; at = lying.indexOf('PK\u0001\u0002', at + 1))
    lying.writeUInt32LE(1, at + 24)
  expect(unpacked('zip', lying).files[1]?.content.equals(large)).toBe(true)
})

test('devices, hard links and git directories are left out and counted', () => {
  const tar = tarOf(
    { name: 'a', content: '1' },
    { name: 'tty', type: '3' },
    { name: 'hard', type: '1', target: 'a' },
    { name: '.git/config', content: '[core]' },
    { name: 'sub/.GIT/hooks/x', content: '#!' },
  )
  const { names, leftOut } = unpacked('tar', tar)
  expect(names).toEqual(['file a'])
  expect(leftOut).toBe(4)
})

test.each(['../up', '/etc/passwd', 'a/../../b', 'C:/x', 'a\\..\\b'])('the name %s refuses an archive', (name) => {
  expect(unpacked('tar', tarOf({ name: 'a', content: '1' }, { name, content: '2' })).refused).toBe('odd_name')
  expect(unpacked('zip', zipSync({ [name]: Buffer.from('2') })).refused).toBe('odd_name')
})

test('a bomb is refused before it is unpacked', () => {
  const zeros = Buffer.alloc(9_000_000)
  expect(unpacked('tgz', gzipSync(tarOf({ name: 'zeros', content: zeros }), { level: 9 })).refused).toBe('bomb')
  expect(unpacked('zip', zipSync({ zeros: [zeros, { level: 1 }] })).refused).toBe('bomb')
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}`, Buffer.from('x')]))
  expect(unpacked('zip', zipSync(many), { ...LIMITS, mostFiles: 20 }).refused).toBe('too_many_files')
  expect(unpacked('tar', tarOf({ name: 'big', content: large }), { ...LIMITS, mostBytes: 1_000 }).refused).toBe(
    'too_large',
  )
})

test('what is cut, mixed up or no archive at all is refused', () => {
  const tar = tarOf({ name: 'a', content: large })
  const zip = zipSync({ a: large })
  const all = [
    ['tar', tar.subarray(0, 70_000)],
    ['tar', Buffer.alloc(2_000, 'no tar')],
    ['tar', Buffer.concat([Buffer.from('x'), tar])],
    ['tgz', gzipSync(tar).subarray(0, 100)],
    ['tgz', Buffer.from('no gzip')],
    ['zip', zip.subarray(0, zip.length - 30)],
    ['zip', Buffer.from('PK\u0003\u0004')],
    ['zip', Buffer.concat([zip.subarray(0, 40), zip.subarray(60)])],
  ] as const
  for (const [format, bytes] of all) expect(unpacked(format, bytes).refused, format).toBe('malformed')
  expect(unpacked('tar', Buffer.alloc(1_024)).refused).toBe('empty')
  const locked = Buffer.from(zip)
  locked.writeUInt16LE(1, locked.indexOf('PK\u0001\u0002') + 8)
  expect(unpacked('zip', locked).refused).toBe('encrypted')
})
