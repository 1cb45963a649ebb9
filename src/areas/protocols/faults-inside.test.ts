import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../../../test/support/debates.ts'

let service: DebateService
let headers: Record<string, string>
beforeAll(async () => {
  service = await debateService({ areas: ['a2a', 'debates', 'mcp'], settings: { SERVICE_LOG_LEVEL: 'silent' } })
  headers = { ...(await service.token({ org: 'org_1' })), 'a2a-version': '1.0' }
})
afterAll(() => service.close())

/** Lets the database refuse every claim on a question with this state. */
const refusingClaims = (state: string) =>
  service.database.pool.query(`
    create or replace function refused() returns trigger language plpgsql as
      $$ begin raise exception 'secret' using errcode = '${state}'; end $$;
    create or replace trigger refused before insert on protocol_requests for each row execute function refused()`)

const ASKED: Record<string, { method: string; params: object }> = {
  '/a2a': {
    method: 'SendMessage',
    params: { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Should we ship it?' }] } },
  },
  '/mcp': { method: 'tools/call', params: { name: 'ask', arguments: { question: 'Should we ship it?' } } },
}

test.each([
  ['/a2a', 'XX000', 500, undefined],
  ['/mcp', 'XX000', 500, undefined],
  ['/a2a', '53100', 503, '5'],
  ['/mcp', '53100', 503, '5'],
])(
  '%s answers the state %s of the database with %s, under the id of the request',
  async (url, state, status, again) => {
    await refusingClaims(state)
    const payload = { jsonrpc: '2.0', id: 7, ...ASKED[url] }
    const answer = await service.app.inject({ method: 'POST', url, headers, payload })
    expect([answer.statusCode, answer.headers['retry-after']], answer.body).toEqual([status, again])
    expect(answer.json()).toMatchObject({ id: 7, error: { code: -32_603, message: expect.any(String) } })
    expect(answer.body).not.toContain('secret')
    expect(answer.body.includes('retry_after')).toBe(again !== undefined)
  },
)
