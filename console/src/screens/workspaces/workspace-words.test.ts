import { expect, test } from 'vitest'
import type { Workspace } from '../../api/work/workspaces.ts'
import { changeOf, contentWords, keptWords, rulesOf } from './workspace-words.ts'

const SETTINGS = {
  retention_days: 365,
  default_retention_days: 365,
  require_approval: false,
  require_approval_for_debates: false,
  allow_public_debates: false,
  default_debate_visibility: 'workspace' as const,
  max_debate_duration_minutes: 0,
  enabled_features: [],
  custom_branding: null,
} satisfies Workspace['settings']

test('the rules of a workspace are told in a few words', () => {
  expect(rulesOf({ sensitivity: 'internal', retention_days: 365, settings: { ...SETTINGS } })).toEqual([
    'kept 365 days',
  ])
  const strict = { ...SETTINGS, require_approval: true, max_debate_duration_minutes: 120 }
  expect(rulesOf({ sensitivity: 'restricted', retention_days: 1, settings: strict })).toEqual([
    'debates wait for approval',
    'restricted',
    'debates end after 2 hours',
    'kept 1 day',
  ])
})

test('the form says everything that it shows', () => {
  const values = {
    name: 'Finance',
    description: '',
    sensitivity: 'confidential',
    require_approval: 'on',
    retention_days: '90',
    max_debate_duration_minutes: '',
  }
  expect(changeOf(values)).toEqual({
    name: 'Finance',
    description: '',
    sensitivity: 'confidential',
    settings: {
      require_approval: true,
      allow_public_debates: false,
      retention_days: 90,
      max_debate_duration_minutes: 0,
    },
  })
})

test('what lies there is counted in words', () => {
  expect(contentWords({ debates: 2, library_documents: 1, memory_entries: 1 })).toBe(
    '2 debates, 1 library document, 1 memory entry',
  )
})

test('how long things are kept is told once where it is the same for all', () => {
  expect(keptWords({ debates: 365, memory: 365 })).toBe('365 days')
  expect(keptWords({ debates: null, memory: null })).toBe('Until it is deleted')
  expect(keptWords({ debates: 730, memory: 365, jobs: 365, exports: null })).toBe(
    'memory, jobs: 365 days · debates: 730 days · exports: until deleted',
  )
})
