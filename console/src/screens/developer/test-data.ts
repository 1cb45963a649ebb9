import type { TestData } from '../../app/test-data.ts'

export const testData: TestData = async ({ post }) => {
  await post('/auth/api-key', { name: 'Reports' })
  const hook = { url: 'https://example.org/hook', events: ['debate_end'] }
  const { webhook } = await post<{ webhook: { id: string } }>('/webhooks', hook)
  return { webhook: webhook.id }
}
