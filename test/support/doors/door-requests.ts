import { CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/client'
import type { DoorRequest } from './mutated-requests.ts'

/** What the requests speak of: things that are there. */
export interface Known {
  taskId: string
  debateId: string
  receiptId: string
  clientId: string
}

const get = (url: string, headers = {}): DoorRequest => ({ method: 'GET', url, headers })
const post = (url: string, body: object, headers = {}): DoorRequest => ({ method: 'POST', url, body, headers })
const form = (url: string, body: object): DoorRequest => ({ method: 'POST', url, body, isForm: true })
const remove = (url: string, headers = {}): DoorRequest => ({ method: 'DELETE', url, headers })

const A2A = { 'a2a-version': '1.0' }
const message = {
  messageId: 'm-1',
  role: 'ROLE_USER',
  parts: [{ text: 'Should we ship it?' }, { data: { cost: 3 }, mediaType: 'application/json' }],
  metadata: { skill: 'debate' },
}
const pushed = { url: 'https://example.com/a2a', token: 't', authentication: { scheme: 'Bearer', credentials: 'c' } }

const sent = (taskId: string): object[] => [
  { message, configuration: { returnImmediately: true, historyLength: 3, acceptedOutputModes: ['text/plain'] } },
  { message: { ...message, taskId }, configuration: { returnImmediately: true } },
  {
    message: { ...message, referenceTaskIds: [taskId], contextId: 'ctx_1' },
    configuration: { returnImmediately: true },
  },
]

const a2aByRpc = ({ taskId }: Known): DoorRequest[] => {
  const call = (method: string, params: object) => post('/a2a', { jsonrpc: '2.0', id: 1, method, params }, A2A)
  return [
    ...sent(taskId).flatMap((params) => [call('SendMessage', params), call('SendStreamingMessage', params)]),
    call('GetTask', { id: taskId, historyLength: 2 }),
    call('ListTasks', { pageSize: 5, status: 'TASK_STATE_WORKING', includeArtifacts: true }),
    call('CancelTask', { id: taskId }),
    call('SubscribeToTask', { id: taskId }),
    call('CreateTaskPushNotificationConfig', { taskId, ...pushed }),
    call('GetTaskPushNotificationConfig', { taskId, id: 'mine' }),
    call('ListTaskPushNotificationConfigs', { taskId }),
    call('DeleteTaskPushNotificationConfig', { taskId, id: 'mine' }),
    call('GetExtendedAgentCard', {}),
  ]
}

const a2aByHttp = ({ taskId }: Known): DoorRequest[] => [
  ...sent(taskId).flatMap((body) => [post('/a2a/message:send', body, A2A), post('/a2a/message:stream', body, A2A)]),
  get(`/a2a/tasks/${taskId}?historyLength=2`, A2A),
  get('/a2a/tasks?pageSize=5&status=TASK_STATE_WORKING&statusTimestampAfter=2026-01-01T00%3A00%3A00Z', A2A),
  post(`/a2a/tasks/${taskId}:cancel`, {}, A2A),
  post(`/a2a/tasks/${taskId}:subscribe`, {}, { ...A2A, 'last-event-id': '1' }),
  get(`/a2a/tasks/${taskId}:subscribe`, { ...A2A, 'last-event-id': '1' }),
  post(`/a2a/tasks/${taskId}/pushNotificationConfigs`, pushed, A2A),
  get(`/a2a/tasks/${taskId}/pushNotificationConfigs`, A2A),
  get(`/a2a/tasks/${taskId}/pushNotificationConfigs/mine`, A2A),
  remove(`/a2a/tasks/${taskId}/pushNotificationConfigs/mine`, A2A),
  get('/a2a/extendedAgentCard', A2A),
  get('/.well-known/agent-card.json'),
  get('/a2a/jwks.json'),
]

const taskRows = ({ taskId }: Known): DoorRequest[] => {
  const task = {
    instruction: 'Should we ship it?',
    capability: 'debate',
    priority: 'high',
    context: { terms: 'Paid.' },
  }
  return [
    post('/api/v1/a2a/tasks', { ...task, metadata: { a: 1 }, agent: 'ada', timeout_ms: 60_000 }),
    post('/api/v2/a2a/tasks', {
      task: 'Ship?',
      capability: 'audit',
      context: [{ title: 'T', content: 'C' }],
      deadline: '2027-01-01T00:00:00Z',
    }),
    post('/api/a2a/tasks', { ...task, task_id: 'mine', deadline: '2027-01-01T00:00:00Z', priority: 3 }),
    get(`/api/v1/a2a/tasks/${taskId}`),
    post(`/api/v1/a2a/tasks/${taskId}/stream`, { from_sequence: 1 }),
    post(`/api/v1/a2a/tasks/${taskId}/stream`, {}, { accept: 'text/event-stream', 'last-event-id': '1' }),
    remove('/api/v1/a2a/tasks/mine'),
    get('/api/v1/a2a/agents'),
    get('/api/v1/a2a/agents/ada'),
    get('/api/v1/a2a/.well-known/agent.json', A2A),
  ]
}

const openAi = ({ debateId }: Known): DoorRequest[] => {
  const asked = {
    model: 'parley/panel',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Ship?' },
    ],
  }
  const parts = [{ type: 'text', text: 'Should we ship it?' }]
  return [
    post('/v1/chat/completions', { ...asked, max_tokens: 500, n: 1, response_format: { type: 'text' } }),
    post('/v1/chat/completions', {
      ...asked,
      stream: true,
      stream_options: { include_usage: true },
      tools: [],
      tool_choice: 'none',
    }),
    post('/v1/chat/completions', {
      model: 'parley/panel',
      messages: [{ role: 'user', content: parts }],
      parley: { debate: true },
    }),
    get('/v1/models'),
    get('/v1/models/parley/panel'),
    post('/v1/responses', {
      model: 'parley/panel',
      input: 'Ship?',
      background: true,
      instructions: 'Be brief.',
      store: true,
    }),
    post('/v1/responses', {
      model: 'parley/panel',
      input: [{ role: 'user', content: 'Ship?' }],
      stream: true,
      previous_response_id: `resp_${debateId}`,
    }),
    get(`/v1/responses/resp_${debateId}`),
    get(`/v1/responses/resp_${debateId}?stream=true&starting_after=1`),
    post(`/v1/responses/resp_${debateId}/cancel`, {}),
  ]
}

const mcp = ({ debateId, receiptId }: Known): DoorRequest[] => {
  const accept = { accept: 'application/json, text/event-stream' }
  const tools: readonly (readonly [string, object])[] = [
    ['ask', { question: 'Ship?', context: 'Paid.', agents: ['ada', 'bo'], rounds: 1, wait_seconds: 1 }],
    ['get_decision', { debate_id: debateId, wait_seconds: 1 }],
    ['list_decisions', { limit: 5 }],
    ['find_similar_decisions', { topic: 'Ship' }],
    ['explain_decision', { debate_id: debateId }],
    ['record_outcome', { debate_id: debateId, correct: true }],
    ['list_agents', {}],
    ['search_evidence', { query: 'ship' }],
    ['search_library', { query: 'ship' }],
  ]
  const methods: readonly (readonly [string, Record<string, unknown>])[] = [
    ...tools.map(([name, given]) => ['tools/call', { name, arguments: given }] as const),
    ['tools/list', {}],
    ['resources/templates/list', {}],
    ['resources/read', { uri: `parley://decisions/${debateId}` }],
    ['resources/read', { uri: `parley://receipts/${receiptId}` }],
    ['prompts/get', { name: 'decide', arguments: { question: 'Ship?' } }],
    ['tasks/get', { taskId: debateId }],
    [
      'tasks/update',
      { taskId: debateId, inputResponses: { a: { action: 'accept', content: { action: 'continue' } } } },
    ],
    ['tasks/cancel', { taskId: debateId }],
    ['initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } }],
  ]
  const meta = {
    [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
    [CLIENT_CAPABILITIES_META_KEY]: { elicitation: { form: {} }, extensions: { 'io.modelcontextprotocol/tasks': {} } },
    progressToken: 'p',
  }
  return methods.flatMap(([method, params]) => {
    const name = params.name ?? params.taskId ?? params.uri
    const named = typeof name === 'string' ? { 'mcp-name': name } : {}
    return [
      post('/mcp', { jsonrpc: '2.0', id: 1, method, params }, { ...accept, 'mcp-protocol-version': '2025-11-25' }),
      post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } },
        { ...accept, ...named, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
      ),
    ]
  })
}

const authorization = ({ clientId }: Known): DoorRequest[] => {
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const asked = {
    client_id: clientId,
    redirect_uri: 'https://assistant.example/callback',
    response_type: 'code',
    state: 's',
  }
  const query = new URLSearchParams({
    ...asked,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'debates.read',
  })
  return [
    get(`/oauth/authorize?${query}`),
    get('/oauth/authorize/some-interaction'),
    form('/oauth/token', {
      grant_type: 'authorization_code',
      code: 'c',
      client_id: clientId,
      redirect_uri: 'https://assistant.example/callback',
      code_verifier: 'v',
    }),
    form('/oauth/token', { grant_type: 'refresh_token', refresh_token: 'r', client_id: clientId }),
    form('/oauth/revoke', { token: 't', client_id: clientId }),
    post('/oauth/register', { client_name: 'Newcomer', redirect_uris: ['https://assistant.example/callback'] }),
    get('/.well-known/oauth-authorization-server'),
    get('/.well-known/oauth-protected-resource/mcp'),
    get('/api/v2/oauth/consent?interaction=i'),
    post('/api/v2/oauth/consent', { interaction: 'i', allow: true, scopes: ['debates.read'] }),
    get('/api/v2/oauth/grants'),
    remove('/api/v2/oauth/grants/gnt_none'),
    get('/api/v2/oauth/clients'),
    post('/api/v2/oauth/clients', { name: 'Assistant', redirect_uris: ['https://assistant.example/callback'] }),
    remove('/api/v2/oauth/clients/none'),
  ]
}

/** Requests that each door takes, all of its operations among them. */
export const DOORS: Readonly<Record<string, (known: Known) => DoorRequest[]>> = {
  'A2A by JSON-RPC': a2aByRpc,
  'A2A by HTTP+JSON': a2aByHttp,
  'the rows of A2A': taskRows,
  "OpenAI's interface": openAi,
  MCP: mcp,
  'the authorization server': authorization,
}
