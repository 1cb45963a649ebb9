export function DecisionScreen() {
  return <h1>DecisionScreen</h1>
}
