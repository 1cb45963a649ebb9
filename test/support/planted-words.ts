/** A word of letters alone that no other number has, and that no language bends. */
export const wordOf = (number: number): string =>
  `zq${[...String(number)].map((digit) => 'bdfghkmnpr'[Number(digit)]).join('')}x`
