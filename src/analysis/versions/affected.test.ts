import { expect, test } from 'vitest'
import type { Ecosystem } from '../ecosystem.ts'
import { compareVersions, fixAfter, isAffected, type RangeEvent } from './affected.ts'

test.each<[Ecosystem, string[]]>([
  [
    'npm',
    ['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0', 'v1.0.1', '1.0.99999999999999999999'],
  ],
  ['PyPI', ['0.9-doduo', '1.0.dev1', '1.0a1', '1.0rc1', '1.0', '1.0+local', '1.0.post1', '1!0.1']],
  ['Maven', ['1-alpha-1', '1b2', '1-rc', '1-SNAPSHOT', '1.0', '1-sp', '1-abc', '1-1', '1.1']],
])('versions of %s are ordered', (ecosystem, versions) => {
  for (const [at, one] of versions.entries())
    for (const [place, other] of versions.entries())
      expect(compareVersions(ecosystem, one, other), `${one} ${other}`).toBe(Math.sign(at - place))
})

const hit = (version: string, events: RangeEvent[], versions: string[] = []) =>
  isAffected('npm', version, { ranges: [events], versions })

test('a range holds from where it is introduced to where it is fixed', () => {
  const events = [{ fixed: '1.5.0' }, { introduced: '0' }, { introduced: '2.0.0-rc.1' }, { last_affected: '2.3.0' }]
  expect(['0.0.0-0', '1.4.9', '2.0.0-rc.1', '2.3.0'].map((version) => hit(version, events))).not.toContain(false)
  expect(['1.5.0', '2.0.0-beta', '2.3.1', '3.0.0'].map((version) => hit(version, events))).not.toContain(true)
})

test('a limit ends what has no fix, and listed versions count beside ranges', () => {
  expect(hit('1.9.0', [{ introduced: '1.0.0' }, { limit: '2.0.0' }])).toBe(true)
  expect(hit('2.0.0', [{ introduced: '1.0.0' }, { limit: '2.0.0' }])).toBe(false)
  expect(isAffected('PyPI', '1.0.0', { ranges: [], versions: ['1.0'] })).toBe(true)
  expect(isAffected('npm', '3.0.0', { ranges: [[{ introduced: '0' }, { fixed: '1.0.0' }]], versions: ['3.0.0'] })).toBe(
    true,
  )
})

test('what is no version is neither hit nor safe', () => {
  expect(hit('git+ssh://git@example.org/a.git', [{ introduced: '0' }, { fixed: '1.0.0' }])).toBeUndefined()
  expect(hit('anything', [{ introduced: '0' }])).toBe(true)
})

test('the fix is the lowest above the version', () => {
  const ranges = [
    [{ introduced: '0' }, { fixed: '1.5.0' }],
    [{ introduced: '2.0.0' }, { fixed: '2.4.1' }, { fixed: '2.10.0' }],
  ]
  expect(fixAfter('npm', '2.1.0', { ranges, versions: [] })).toBe('2.4.1')
  expect(fixAfter('npm', '2.10.0', { ranges, versions: [] })).toBeUndefined()
})
