interface Met {
  matches: number
  agent_a_wins: number
  agent_b_wins: number
  draws: number
}

/** How often two agents met, and what came of it. */
export function meetingWords(a: string, b: string, { matches, agent_a_wins, agent_b_wins, draws }: Met): string {
  if (matches === 0) return 'They have not met yet.'
  if (matches === 1) {
    if (draws === 1) return 'They met once, and it was a draw.'
    return `They met once, and ${agent_a_wins === 1 ? a : b} won.`
  }
  const drawn = draws === 0 ? [] : [draws === 1 ? 'one was a draw' : `${draws} were draws`]
  const parts = [`${a} won ${agent_a_wins}`, `${b} won ${agent_b_wins}`, ...drawn]
  return `They met ${matches === 2 ? 'twice' : `${matches} times`}: ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`
}
