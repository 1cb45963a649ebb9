import { expect, test } from 'vitest'
import { testWords } from './local-model-servers.tsx'

const model = (state: 'working' | 'failing' | 'untested', testing = false) => ({ state, testing })

test('the tests of a new connection are told while they run, and what came of them', () => {
  expect(testWords([model('working'), model('untested', true)])).toBe('Testing 2 models: 1 done.')
  expect(testWords([model('working'), model('working')])).toBe('All 2 models work.')
  expect(testWords([model('working')])).toBe('It works.')
  expect(testWords([model('working'), model('failing')])).toBe('1 of 2 models work; see Models for the others.')
})
