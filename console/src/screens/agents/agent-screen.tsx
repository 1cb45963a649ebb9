export function AgentScreen() {
  return <h1>Agent</h1>
}
