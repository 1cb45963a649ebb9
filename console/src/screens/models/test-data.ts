import type { TestData } from '../../app/test-data.ts'

/** Nobody listens there, so that it fails and says why. */
export const testData: TestData = async ({ post }) => {
  const server = { provider: 'openai-compatible', name: 'The shed', address: 'http://127.0.0.1:1024/v1' }
  await post('/models', { ...server, models: [{ model: 'qwen3:8b' }], keep_if_failing: true })
  return {}
}
