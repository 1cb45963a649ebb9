import { newIdempotencyKey } from '@parley/client/idempotency-key'

/** The entry for programs that read `mcpServers` and sign in by themselves. */
export const mcpEntry = (address: string) => `{
  "mcpServers": {
    "parley": {
      "type": "http",
      "url": "${address}"
    }
  }
}`

/** The same for programs that cannot sign in. */
export const mcpEntryWithKey = (address: string) => `{
  "mcpServers": {
    "parley": {
      "type": "http",
      "url": "${address}",
      "headers": { "Authorization": "Bearer YOUR_API_KEY" }
    }
  }
}`

/** The entry for a program on the machine of the installation, which starts the command itself. */
export const MCP_COMMAND_ENTRY = `{
  "mcpServers": {
    "parley": {
      "command": "npm",
      "args": ["--prefix", "/path/to/parley", "--silent", "run", "parley", "--", "mcp"]
    }
  }
}`

/** The card stands beside the door, at the root of the service. */
export const agentCardAddress = (address: string) => address.replace(/a2a$/, '.well-known/agent-card.json')

/** A message that a terminal sends; each text has a name of its own, under which another question would be refused. */
export const a2aRequest = (address: string) =>
  `curl '${address}/message:send' \\
  -H 'A2A-Version: 1.0' -H "Authorization: Bearer $TOKEN" --json \\
  '{"message": {"messageId": "${newIdempotencyKey()}", "role": "ROLE_USER", "parts": [{"text": "Should we split the monolith?"}]}}'`

/** The variables that OpenAI's own clients read. */
export const openAiVariables = (address: string) =>
  `OPENAI_BASE_URL=${address}
OPENAI_API_KEY=YOUR_API_KEY`

/** What installs the client from the file that `npm run pack` writes. */
export const CLIENT_INSTALL = 'npm install ./parley-client-2.0.0.tgz'

/** A program that runs as it stands, with an API key in `PARLEY_TOKEN`. */
export const clientProgram = (origin: string) => `import { parley } from '@parley/client'

const client = parley({ baseUrl: '${origin}', token: process.env.PARLEY_TOKEN })
const debate = await client.runDebate({
  topic: 'Does the warranty cover water damage?',
  context: 'The warranty runs for two years. Water damage is not covered.',
  rounds: 1,
})
console.log(debate.final_answer ?? debate.status, debate.confidence)
console.log(\`${origin}/decisions/\${debate.id}\`)
`
