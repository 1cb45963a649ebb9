/** The choice that a text names, as an address or a form may hold any text. */
export const choiceOf = <Choice extends string>(choices: readonly Choice[], text: string | undefined) =>
  choices.find((choice) => choice === text)
