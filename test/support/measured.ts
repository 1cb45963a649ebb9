/** A figure that `npm test` shows instead of judging: how fast something is on a busy machine says little. */
export const measured = (figure: string) => console.log(`measured: ${figure}`)
