/**
 * Makes what a screen shows to whoever tests it or takes its pictures, and answers the values of addresses that came of
 * it: `{ workspace: 'wsp_1' }` for `/workspaces/$workspace`. It stands in the `test-data.ts` of the screen.
 */
export type TestData = (caller: Caller) => Promise<Readonly<Record<string, string>>>

interface Caller {
  post<Answer>(path: string, body: object): Promise<Answer>
}
