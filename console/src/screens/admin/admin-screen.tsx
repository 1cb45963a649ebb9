export function AdminScreen() {
  return <h1>AdminScreen</h1>
}
