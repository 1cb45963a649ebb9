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
  const often = matches === 2 ? 'twice' : `${matches} times`
  const [one, other] = [`${a} won ${agent_a_wins}`, `${b} won ${agent_b_wins}`]
  if (draws === 0) return `They met ${often}: ${one} and ${other}.`
  return `They met ${often}: ${one}, ${other}, and ${draws === 1 ? 'one was a draw' : `${draws} were draws`}.`
}
