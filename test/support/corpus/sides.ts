/** Of these all choose `p1` but so many, another each time, who choose `p2`: who is of one mind with whom changes. */
export const split = (agents: readonly string[], turn: number, dissenters: number): Record<string, string> =>
  Object.fromEntries(
    agents.map((agent, seat) => [
      agent,
      (seat - (turn % agents.length) + agents.length) % agents.length < dissenters ? 'p2' : 'p1',
    ]),
  )

export const all = (agents: readonly string[], choice: string): Record<string, string> =>
  Object.fromEntries(agents.map((agent) => [agent, choice]))
