import { ProtocolError } from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'
import { debateService } from '../../../../test/support/debates.ts'
import { mcpClient, type Revision } from '../../../../test/support/mcp.ts'

const QUESTION = { question: 'Should we ship it?', agents: ['ada', 'bo', 'cy'] }

/** An assistant that waits for its answer as a stream. */
async function waitingAssistant(revision: Revision) {
  const service = await debateService({ areas: ['mcp', 'debates', 'receipts'] })
  let isOpen = true
  const close = async () => {
    if (isOpen) await service.close()
    isOpen = false
  }
  onTestFinished(close)
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = await service.token({ org: 'org_1', userId: 'usr_ada' })
  const client = await mcpClient(service, headers, { revision })
  onTestFinished(() => client.close())
  const answer = client.callTool({ name: 'ask', arguments: { ...QUESTION, wait_seconds: 600 } }, { onprogress() {} })
  const refused = answer.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  const waiting = () => service.platform.held.list().find(({ part }) => part === 'waiting_requests')?.entries
  await expect.poll(waiting).toBe(1)
  return { service, refused, close }
}

test.each<Revision>(['2026-07-28', '2025-11-25'])(
  'a node that stops answers an assistant that waits for a stream (%s)',
  async (revision) => {
    const { refused, close } = await waitingAssistant(revision)
    await close()
    const fault = await refused
    expect(fault).toBeInstanceOf(ProtocolError)
    expect(fault).toMatchObject({ code: -32_603, data: { code: 'UNAVAILABLE', retry_after: 1 } })
  },
)

test('an assistant whose access ends is told so instead of left waiting', async () => {
  const { service, refused } = await waitingAssistant('2025-11-25')
  await service.platform.db.deleteFrom('sessions').where('user_id', '=', 'usr_ada').execute()
  service.platform.signals.publish('person.changed', 'usr_ada')
  expect(await refused).toMatchObject({ code: -32_600, data: { code: 'UNAUTHORIZED' } })
})
