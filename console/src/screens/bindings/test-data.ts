import type { TestData } from '../../app/test-data.ts'

export const testData: TestData = async ({ post }) => {
  const place = { provider: 'slack', account_id: '*', binding_type: 'debate_team' }
  await post('/bindings', {
    ...{ ...place, peer_pattern: 'channel:C*', agent_binding: 'builtin-skeptic,builtin-advocate' },
    ...{ name: 'Research', description: 'Questions of the research team' },
  })
  await post('/bindings', {
    ...{ ...place, peer_pattern: 'dm:*', agent_binding: 'builtin-skeptic,builtin-empiricist' },
    ...{ priority: 5, time_window_start: 8, time_window_end: 18, config_overrides: { rounds: 2 } },
  })
  return {}
}
