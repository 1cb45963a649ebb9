import type { TestData } from '../../app/test-data.ts'

export const testData: TestData = async ({ post }) => {
  await post('/budgets', {
    name: 'Research',
    limit_usd: 25,
    period: 'monthly',
    description: 'Questions of the research team',
  })
  await post('/budgets', { name: 'A day at most', limit_usd: 2, period: 'daily', scope: { domains: ['finance'] } })
  return {}
}
