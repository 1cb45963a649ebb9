import { long } from './marks.ts'
import { idIn, type Pen } from './pen.ts'

/** What programs ask for the person at the doors. */
export async function programs(write: Pen['write']): Promise<string[]> {
  const respond = async (body: object) => {
    const { parley } = await write('completions.create-response', {
      body: { model: 'parley/panel', background: true, ...body },
    })
    return idIn(parley as Record<string, unknown>, 'debate_id')
  }
  const called = await write('mcp.exchange', {
    body: {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'ask', arguments: { question: long(), context: long(), wait_seconds: 0 } },
    },
  })
  const sent = await write('a2a.send-message', {
    query: { 'A2A-Version': '1.0' },
    body: {
      message: { messageId: 'marks', role: 'ROLE_USER', parts: [{ text: long() }, { data: long() }] },
      configuration: { returnImmediately: true },
    },
  })
  const { metadata } = sent.task as { metadata: Record<string, unknown> }
  const { structuredContent } = called.result as { structuredContent: Record<string, unknown> }
  return [
    await respond({ input: long(), instructions: long() }),
    await respond({
      input: [
        { role: 'user', content: long() },
        { role: 'user', content: [{ type: 'input_text', text: long() }] },
      ],
    }),
    idIn(structuredContent, 'debate_id'),
    idIn(metadata, 'debateId'),
  ]
}
