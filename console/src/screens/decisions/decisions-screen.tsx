export function DecisionsScreen() {
  return <h1>DecisionsScreen</h1>
}
