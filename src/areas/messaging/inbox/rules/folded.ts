/** The same letters in the same case, however they were written: `ﬁ` is `fi`, `STRASSE` is `straße`. */
export const folded = (text: string): string =>
  text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')
