export const percent = (share: number) => `${Math.round(share * 100)} %`

/** A figure that is not known yet is said to be so. */
export const orUnknown = (value: number | null, show: (value: number) => string) =>
  value === null ? 'not known' : show(value)
