const NAMES: Readonly<Record<string, string>> = {
  a2a: 'A2A',
  mcp: 'MCP',
  openai: 'the OpenAI-compatible interface',
}

/** The name of a door for other programs, in a sentence; undefined for any other platform. */
export const doorName = (platform: string) => NAMES[platform]
