/** The entry for programs that read `mcpServers` and sign in by themselves. */
export const mcpEntry = (address: string) => `{
  "mcpServers": {
    "parley": { "type": "http", "url": "${address}/mcp" }
  }
}`

/** The same for programs that cannot sign in. */
export const mcpEntryWithKey = (address: string) => `{
  "mcpServers": {
    "parley": {
      "type": "http",
      "url": "${address}/mcp",
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

export const agentCard = (address: string) => `${address}/.well-known/agent-card.json`

export const a2aRequest = (address: string) =>
  `curl '${address}/a2a/message:send' \\
  -H 'A2A-Version: 1.0' -H "Authorization: Bearer $TOKEN" --json \\
  '{"message": {"messageId": "1", "role": "ROLE_USER", "parts": [{"text": "Should we split the monolith?"}]}}'`

/** The variables that OpenAI's own clients read. */
export const openAiVariables = (address: string) =>
  `OPENAI_BASE_URL=${address}/v1
OPENAI_API_KEY=YOUR_API_KEY`
