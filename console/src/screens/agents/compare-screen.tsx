export function CompareScreen() {
  return <h1>Compare</h1>
}
