import { expect, test } from 'vitest'
import { ApiFault, faultAbout } from '../../api/fault.ts'
import type { Binding } from '../../api/messaging/channels.ts'
import { asFormFault, fieldsOf, hoursWords, whereWords, whoWords } from './binding-fields.ts'

const BINDING: Binding = {
  ...{ id: 'bnd_1', provider: 'slack', account_id: '*', peer_pattern: 'channel:C*', agent_binding: 'ada,bo' },
  binding_type: 'debate_team',
  ...{ priority: 0, time_window_start: 22, time_window_end: 6, allowed_users: null },
  ...{ blocked_users: [], config_overrides: {}, name: null, description: null, enabled: true, created_by: 'usr_1' },
  ...{ created_at: '2026-11-16T10:00:00Z', updated_at: '2026-11-16T10:00:00Z', matched: 0, last_matched_at: null },
  workspace_id: null,
}

test('what was left empty means everywhere, always and everybody', () => {
  expect(fieldsOf({ provider: 'slack', binding_type: 'default', enabled: 'on' })).toMatchObject({
    ...{ account_id: '*', peer_pattern: '*', agent_binding: 'default', priority: 0, allowed_users: null },
    ...{ time_window_start: null, time_window_end: null, config_overrides: {}, enabled: true },
  })
  expect(fieldsOf({ binding_type: 'debate_team', agent_binding: ' ada , bo,' }).agent_binding).toBe('ada,bo')
  expect(fieldsOf({ place: 'dm', config_overrides: '{"rounds": 2}' }).config_overrides).toEqual({
    place: 'dm',
    rounds: 2,
  })
  expect(fieldsOf({ workspace_id: 'wsp_1' }).workspace_id).toBe('wsp_1')
  expect(fieldsOf({ workspace_id: '' }).workspace_id).toBeNull()
  expect(fieldsOf({ time_window_start: '0', time_window_end: '6' })).toMatchObject({ time_window_start: 0 })
})

test('overrides that are no object are refused at their field', () => {
  for (const text of ['{', '[]', '3'])
    expect(() => fieldsOf({ config_overrides: text })).toThrowError(expect.any(ApiFault))
  const refused = new ApiFault(400, {
    details: { errors: [{ field: 'config_overrides.rounds', message: 'must be integer' }] },
  })
  const misplaced = new ApiFault(400, {
    details: { errors: [{ field: 'config_overrides.place', message: 'slack answers in: thread, channel' }] },
  })
  const atPlace = asFormFault(misplaced)
  expect(faultAbout(atPlace, 'place')).toBe('slack answers in: thread, channel')
  const shown = asFormFault(refused)
  expect(faultAbout(shown, 'config_overrides')).toBe('rounds must be integer')
})

test('a binding is told in words', () => {
  expect(whereWords(BINDING)).toBe('Slack · channel:C*')
  expect(whoWords(BINDING)).toBe('ada, bo')
  expect(hoursWords(BINDING)).toBe('22:00 to 06:00')
})
