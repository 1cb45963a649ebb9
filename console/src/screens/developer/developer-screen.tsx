export function DeveloperScreen() {
  return <h1>DeveloperScreen</h1>
}
