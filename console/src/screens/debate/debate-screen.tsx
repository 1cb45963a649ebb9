export function DebateScreen() {
  return <h1>DebateScreen</h1>
}
