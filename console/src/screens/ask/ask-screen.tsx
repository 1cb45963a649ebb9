export function AskScreen() {
  return <h1>AskScreen</h1>
}
