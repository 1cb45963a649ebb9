export function AgentsScreen() {
  return <h1>Agents</h1>
}
